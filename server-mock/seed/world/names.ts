/** Invented people: given and family names by the language spoken where they live. */
export type Tongue =
  | 'de'
  | 'nl'
  | 'da'
  | 'fi'
  | 'it'
  | 'hr'
  | 'pl'
  | 'en'
  | 'fr'
  | 'es'
  | 'pt'
  | 'sv'
  | 'no'
  | 'ro'
  | 'ko'

export type Names = { male: readonly string[]; female: readonly string[]; last: readonly string[] }

const list = (text: string) => text.split(' ')

export const names: Record<Tongue, Names> = {
  de: {
    male: list(
      'Jürgen Thomas Matthias Stefan Andreas Klaus Rainer Uwe Tobias Florian Markus Dirk Henning Björn Sebastian Lukas',
    ),
    female: list(
      'Sabine Petra Kerstin Anke Ulrike Heike Annette Birgit Silke Franziska Katharina Jana Miriam Claudia Ilse Rosemarie',
    ),
    last: list(
      'Althaus Voss Hagedorn Kröger Weidenbach Brandstätter Lindemann Petersen Rothenfels Schäfer Döring Ahrens Bergmann Eichhorn Fröhlich Grünwald Haberland Imhof Jakobsen Kessler Lohmann Mertens Nagel Oberländer Paulsen Quandt Rühmann Steinbock Tiedemann Ullrich Vollmer Wiesner Zander Buchholz Dreyer Engelhardt Falkenberg Gerlach Hoffstedt Kranz Löwenthal Möllenkamp Niehaus Pfeiffer Reinholz Sanders Thormann Westphal',
    ),
  },
  nl: {
    male: list('Pieter Joris Sander Ruben Maarten Wouter Koen Daan Bas Thijs'),
    female: list('Anneke Femke Lotte Marieke Saskia Ingrid Sanne Esther Willemijn Tessa'),
    last: list(
      'Veldhuis Zoutkamp Brouwer Dijkstra Hoekstra Kuipers Meijer Postma Terpstra Vermeulen Wiersma Zijlstra Boonstra Hartman Jonker Kramer Leeuwen Molenaar Ooms Prins Roelofs Schouten Timmer Visser',
    ),
  },
  da: {
    male: list('Anders Søren Mikkel Lars Jens Rasmus Henrik Kasper'),
    female: list('Mette Kirsten Louise Pernille Signe Astrid Bodil Trine'),
    last: list(
      'Brohus Kjærgaard Mortensen Bisgaard Dalsgaard Frandsen Holmgaard Iversen Juhl Krogh Lykke Nørgaard Overgaard Ravn Skov Thygesen Vestergaard Winther',
    ),
  },
  fi: {
    male: list('Mikko Antti Juha Timo Petri Ville Janne Esa'),
    female: list('Aino Kaisa Johanna Päivi Riikka Sari Tiina Outi'),
    last: list(
      'Kallio Salmela Niemi Koivisto Lehtonen Mäkelä Nurmi Peltola Rantanen Saarinen Tuominen Vainio Hakala Jokinen Laaksonen Ojala Virtala Ylönen',
    ),
  },
  it: {
    male: list('Marco Luca Giorgio Stefano Paolo Davide Enrico Matteo Fabrizio Sandro'),
    female: list('Chiara Elena Francesca Giulia Paola Silvia Martina Roberta Lucia Serena'),
    last: list(
      'Bellini Conti Ferraro Galli Lombardi Marchetti Moretti Pellegrini Rinaldi Santoro Valentini Zanetti Barbieri Caruso Donati Fontana Grasso Leone Neri Orsini Parisi Serra Testa Vitale',
    ),
  },
  hr: {
    male: list('Ivan Marko Tomislav Hrvoje Ante Davor Josip Krešimir'),
    female: list('Ana Marija Ivana Petra Jelena Maja Sanja Vesna'),
    last: list(
      'Horvat Kovačić Babić Marić Jurić Novak Vuković Perić Šimić Tomić Radić Lončar Matković Grgić Barišić Podgrad',
    ),
  },
  pl: {
    male: list('Tomasz Piotr Paweł Krzysztof Marcin Łukasz Grzegorz Rafał Wojciech Adam'),
    female: list('Anna Katarzyna Agnieszka Ewa Magdalena Joanna Małgorzata Beata Karolina Zofia'),
    last: list(
      'Zieliński Wiśniewski Kamiński Lewandowski Dąbrowski Kozłowski Jankowski Mazur Krawczyk Grabowski Pawłowski Michalski Król Wieczorek Jabłoński Wróbel Majewski Olszewski Stępień Malinowski Górski Rutkowski',
    ),
  },
  en: {
    male: list('James Oliver Daniel Simon Graham Stuart Edward Callum Nigel Rhys Patrick Martin'),
    female: list(
      'Emma Sophie Rachel Helen Fiona Charlotte Niamh Hannah Louise Bronwen Alice Caroline',
    ),
    last: list(
      'Saxby Wren Northquay Harding Ellison Fairclough Whitcombe Ashdown Barlow Carrick Dunmore Everett Fenwick Garside Hollis Ingram Kettering Langley Marlow Netherby Oakes Pembroke Radcliffe Selwyn Thorne Underhill Wainwright Yardley Ackroyd Bellamy Calloway Drummond',
    ),
  },
  fr: {
    male: list('Julien Antoine Laurent Nicolas Philippe Mathieu Olivier Thierry Guillaume Pascal'),
    female: list('Camille Sophie Claire Isabelle Nathalie Élodie Margaux Céline Hélène Véronique'),
    last: list(
      'Lumen Carline Beaumont Chevalier Delacroix Fontaine Garnier Lefèvre Marchand Moreau Perrin Renaud Roussel Tessier Vasseur Dubreuil Guérin Hamelin Lacombe Mercier Picard Rivière Sauvage Thibault',
    ),
  },
  es: {
    male: list('Javier Carlos Miguel Álvaro Sergio Pablo Andrés Ignacio Raúl Tomás'),
    female: list('Lucía Carmen Marta Elena Pilar Nuria Beatriz Inés Rocío Cristina'),
    last: list(
      'Brisa Salgado Herrera Molina Navarro Ortega Prieto Quintana Robles Serrano Vega Zamora Aguilar Benítez Campos Delgado Esteban Fuentes Gallardo Iglesias Lozano Marín',
    ),
  },
  pt: {
    male: list('João Rui Nuno Tiago Pedro Miguel'),
    female: list('Inês Sofia Catarina Rita Teresa Marta'),
    last: list(
      'Salgueiral Almeida Cardoso Figueira Loureiro Matos Nogueira Pacheco Quintela Ribeiro Tavares Valente',
    ),
  },
  sv: {
    male: list('Erik Johan Magnus Oskar Gustav Henrik'),
    female: list('Linnea Karin Elsa Maria Frida Sigrid'),
    last: list(
      'Österby Norrsken Lindqvist Bergström Dahlgren Ekman Forsberg Hedlund Lundgren Nyström Sjöberg Wallin',
    ),
  },
  no: {
    male: list('Ole Knut Sindre Håkon Magnus Eirik'),
    female: list('Ingrid Kari Solveig Marit Silje Astrid'),
    last: list('Fjordheim Bakken Dahl Eide Haugen Kvam Lunde Moen Nygård Solberg Tangen Vik'),
  },
  ro: {
    male: list('Andrei Mihai Radu Ștefan'),
    female: list('Ioana Elena Raluca Simona'),
    last: list('Popescu Ionescu Marinescu Dumitru Stoica Munteanu Lungu Vasilescu'),
  },
  ko: {
    male: list('Min-jun Seo-joon Ji-ho'),
    female: list('Seo-yeon Ji-woo Ha-eun'),
    last: list('Kim Park Choi Jung Kang Yoon'),
  },
}
