import type { SeriesSeed } from '../seeds.ts'

export const telemundo: SeriesSeed[] = [
  {
    id: 'la-casa-de-las-buganvilias',
    title: { es: 'La casa de las buganvilias', en: 'The House of Bougainvillea' },
    line: { es: 'Volvió por la herencia. Se quedó por la verdad.', en: 'She came back for the inheritance. She stayed for the truth.' },
    about: {
      es: 'Renata Alcázar regresa a la hacienda de la que huyó hace quince años para vender su parte. Pero el testamento de su abuela tiene una página de más, el capataz tiene los ojos del hombre que la traicionó y en la capilla alguien sigue encendiendo una vela a su nombre.',
      en: "Renata Alcázar returns to the hacienda she fled fifteen years ago to sell her share. But her grandmother's will has one page too many, and in the chapel someone is still lighting a candle with her name on it.",
    },
    genres: ['Telenovela', 'Drama', 'Romance'],
    rating: 'TV-14',
    minutes: 42,
    air: { slot: 'Weekdays 21:00' },
    cast: [
      'f Ximena Robledo as Renata Alcázar',
      'm Alejandro Cifuentes as Gabriel Montes',
      'f Leonor Vidal as Doña Mercedes',
      'm Rodrigo Santibáñez as Damián Alcázar',
      'f Paulina Ríos as Lucía',
      'm Ignacio Peralta as Padre Julián',
      'f Rosaura Mena as Nana Chole',
      'm Sebastián Duarte as Esteban',
      'f Itzel Camarena as Socorro',
    ],
    creator: 'f Carmen Iturbe',
    from: 41,
    seasons: {
      1: `La página de más | El notario lee dos veces la última página y nadie se atreve a pedirle que la lea una tercera.
Una vela encendida | Renata encuentra su nombre en la capilla y a Lucía con los cerillos en la mano.
El capataz | Gabriel pide permiso para irse. Renata pide que se quede, y los dos se arrepienten.
Lo que oyó la nana | Quince años de silencio caben en una taza de chocolate.
La yegua blanca | Damián apuesta lo único que no es suyo.
Cartas sin abrir | Alguien las guardó todas. Alguien las leyó todas.
El baile de septiembre | Renata baja la escalera con el vestido de su madre, y la música se detiene.
Dos anillos | Uno está en el dedo equivocado. El otro, en el fondo del pozo.
La lluvia de noviembre | Se va la luz en la hacienda y alguien entra sin mojarse.
El apellido | Doña Mercedes ofrece a Gabriel todo lo que siempre quiso, menos uno.
Testigo | Lucía vio la camioneta. Ahora la camioneta la vio a ella.
La firma | Es perfecta. Por eso Renata sabe que es falsa.
Domingo de ramos | La familia entera en la primera banca, y un desconocido en la última.
El regreso de Esteban | Lo enterraron en junio. Llega a tiempo para la cena.
Mentiras piadosas | Gabriel confiesa una para no confesar la otra.
La cosecha | Con los peones en huelga, Renata se quita los guantes.
El secreto de la capilla | Detrás del altar hay una puerta, y detrás de la puerta, una cuna.
Madre | Una palabra, dos mujeres.
Fuego en los establos | Damián salva a los caballos. Nadie lo salva a él de lo que vio.
El pozo | Baja la cuerda. Sube un anillo.`,
    },
    clips: `Renata y Gabriel, bajo la lluvia | La escena completa del capítulo 49.
"El apellido no se presta" | Doña Mercedes pone las cosas en su lugar.
Detrás de cámaras: el vestido de la madre | Tres meses de bordado a mano.
Avance: la puerta detrás del altar | Nadie está preparado.`,
    films: ['hacienda', 'forest-mist'],
    look: {
      scenes: ['arcade', 'ballroom', 'forest'],
      colors: ['#3a1446', '#e0607a', '#ffd9a0', '#1a0820', '#ff8a5c'],
      face: 'playfair-display:900',
      poster: 'foot',
      cast: 3,
    },
    popularity: 94,
  },
  {
    id: 'contra-la-marea',
    title: { es: 'Contra la marea', en: 'Against the Tide' },
    line: { es: 'Tres hermanas, una flota y un mar que no perdona.', en: 'Three sisters, one fleet and an unforgiving sea.' },
    about: {
      es: 'Cuando su padre desaparece en alta mar, las hermanas Saldívar heredan nueve barcos, cuarenta pescadores y una deuda con el hombre más peligroso del puerto.',
      en: 'When their father disappears at sea, the Saldívar sisters inherit nine boats, forty fishermen and a debt to the most dangerous man in the port.',
    },
    genres: ['Telenovela', 'Acción'],
    rating: 'TV-14',
    minutes: 42,
    air: { slot: 'Weekdays 22:00' },
    cast: [
      'f Valentina Orozco as Marina Saldívar',
      'f Daniela Tovar as Coral Saldívar',
      'f Fernanda Lugo as Alba Saldívar',
      'm Emiliano Prieto as El Gallego',
      'm Joaquín Arce as Capitán Nava',
      'm Ramiro Quintana as El Contador',
      'f Esmeralda Pons as La Viuda',
      'm Lázaro Benítez as Don Aurelio',
    ],
    creator: 'm Hugo Barragán',
    from: 12,
    seasons: {
      2: `Temporal | La flota sale con mal tiempo porque El Gallego no acepta otro día de retraso.
Nueve barcos | Vuelven ocho.
La caja negra del Esperanza | Alba la abre en la mesa de la cocina.
Puerto cerrado | Sin barcos no hay deuda. Sin deuda no hay trato.
La hija del faro | Coral encuentra a la única persona que vio zarpar a su padre.
Contrabando | Debajo del hielo no había pescado.
El precio del diésel | Marina vende lo único que su madre le dejó.
Hombre al agua | Fueron dos los que cayeron. Sube uno.
La boda de Coral | El novio llega tarde, y con la camisa mojada.
Carta náutica | Una cruz a lápiz, donde no hay nada.
Isla Perdida | Hay humo.
Marea roja | Todo el puerto contra las Saldívar.
El trato | Alba firma. Marina rompe. Coral dispara, al aire.
Señales | Tres luces largas, una corta: la clave de su padre.
El que volvió | Trae otra ropa, otra barba y el mismo silbido.
Alta mar | La última noche antes de la verdad.`,
    },
    clips: `La boda de Coral | Ocho minutos que cambiaron la temporada.
Las Saldívar contra El Gallego | Nadie baja la mirada.
Así se filmó el temporal | Cuatrocientas toneladas de agua, en un estudio.`,
    films: ['open-sea', 'harbor-night'],
    look: {
      scenes: ['ocean', 'harbor'],
      colors: ['#0b2e4f', '#ff7a5c', '#ffe0a8', '#051626', '#ffd06b'],
      face: 'anton',
      poster: 'head',
      cast: 3,
      upper: true,
    },
    popularity: 89,
  },
  {
    id: 'hoy-amanece',
    title: { es: 'Hoy amanece', en: 'Morning Breaks' },
    line: { es: 'Las mañanas empiezan aquí.', en: 'Mornings start here.' },
    about: {
      es: 'Noticias, cocina, consejos y una mesa donde siempre cabe uno más, con Pilar Aguirre y Memo Castañeda.',
      en: 'News, cooking, advice and a table with room for one more.',
    },
    genres: ['Noticias', 'Variedades'],
    rating: 'TV-G',
    minutes: 42,
    dayPart: 'Morning',
    air: { slot: 'Weekdays 07:00' },
    cast: ['f Pilar Aguirre as Conductora', 'm Memo Castañeda as Conductor'],
    daily: {
      season: 16,
      count: 26,
      titles: 'dates',
      lines: `Las vacunas | que llegan antes del frío
Mole en media hora | la receta que enojó a tres abuelas
Ahorrar | con sueldo de quincena
La vecina | que enseñó a leer a toda la cuadra
Ximena Robledo | y el vestido que pesa once kilos
El ciclón | cambia de rumbo
Becas | que nadie pide
Tamales | del norte contra tamales del sur
Un perro | que volvió a casa en autobús
Ciudadanía | paso a paso, sin miedo
La voz | de los Hermanos Cantú
Dormir mejor | con menos
El mercado | a las cuatro de la mañana
Maestros | que cruzan la frontera dos veces al día
Pan de muerto | todo el año, por qué no
Finanzas | para recién casados
Una quinceañera | de setenta años
El equipo | de las niñas de Yuma
La carta | que tardó cuarenta años
Chiles | cuál pica y cuál presume`,
    },
    clips: `Mole en media hora | Y tres abuelas en desacuerdo.
El perro del autobús | Se baja en su parada.
Memo Castañeda baila | Lo siente.`,
    films: ['news-desk', 'night-kitchen'],
    look: {
      scenes: ['newsroom', 'kitchen', 'meadow'],
      colors: ['#ff8a3d', '#ffd27a', '#fff6cf', '#6b1f3a', '#fff0a0'],
      face: 'baloo-2:800',
      poster: 'stack',
      cast: 2,
    },
    popularity: 70,
  },
  {
    id: 'noticiero-horizonte',
    title: { es: 'Noticiero Horizonte', en: 'Horizonte News' },
    line: { es: 'Lo que pasó y lo que significa.', en: 'What happened and what it means.' },
    about: {
      es: 'Con Arturo Belmonte y corresponsales en todo el continente.',
      en: 'With Arturo Belmonte and correspondents across the continent.',
    },
    genres: ['Noticias'],
    rating: 'TV-G',
    minutes: 22,
    dayPart: 'Evening',
    air: { slot: 'Weekdays 18:30' },
    cast: ['m Arturo Belmonte as Presentador', 'f Inés Carrasco as Corresponsal'],
    daily: {
      season: 30,
      count: 26,
      titles: 'dates',
      lines: `Los ferris | vuelven a navegar tras nueve días de huelga
La frontera | abre un carril más
Un acuerdo | en el canal
La cosecha | de café se adelanta
Elecciones | casilla por casilla
El puente | que tardó treinta años
Remesas | en máximo histórico
Lluvias | en el sur, sequía en el norte
El juicio | entra en su última semana
Un satélite | hecho en Guadalajara
Maestros | firman contrato
Vacunas | en el último pueblo
El río | cambia de nombre
Pescadores | contra petroleros
Un alcalde | de veintidós años
La moneda | que nadie quiere
El volcán | respira
Un gol | que valió una tregua`,
    },
    clips: `Inés Carrasco en el volcán | "Respira, y nosotros con él."
La huelga, explicada | En tres minutos.`,
    films: ['news-desk'],
    look: {
      scenes: ['newsroom', 'skyline'],
      colors: ['#0c1240', '#7a2f6b', '#ffb08a', '#060820', '#ff7a4a'],
      face: 'archivo:900',
      poster: 'column',
      cast: 2,
      upper: true,
    },
    popularity: 66,
  },
  {
    id: 'la-voz-de-mi-barrio',
    title: { es: 'La voz de mi barrio', en: 'The Voice of My Block' },
    line: { es: 'Del patio al escenario.', en: 'From the patio to the stage.' },
    about: {
      es: 'Cada barrio manda a su mejor cantante. El jurado va a buscarlo a su casa.',
      en: 'Every neighborhood sends its best singer. The jury goes to their house.',
    },
    genres: ['Música', 'Concurso'],
    rating: 'TV-PG',
    minutes: 42,
    air: { slot: 'Sun 20:00' },
    cast: ['m Toño Cantú as Jurado', 'f La Gaviota as Jurado', 'f Ana Prado as Conductora'],
    seasons: {
      4: `Timbres | El jurado toca cuarenta puertas. Se abren doce.
La azotea | Una ranchera, un tinaco y todo el barrio mirando hacia arriba.
Serenata | Le canta a su esposa. Ella vota en contra.
Dúos de familia | Padre e hija no se hablan, pero afinan.
Noche de boleros | Con la luz apagada.
Semifinal en la plaza | Cuatro mil vecinos.
La gran final | Gana el barrio.`,
      3: `El mercado canta | Entre el chile y la cebolla.
Con mariachi | Once contra uno.
Final de la tercera | Empate, y una abuela desempata.`,
    },
    clips: `Le canta a su esposa | Ella vota en contra.
La azotea, completa | Sin micrófono.`,
    films: ['stage-lights', 'hacienda'],
    look: {
      scenes: ['stage', 'arcade', 'skyline'],
      colors: ['#4a0f3c', '#ff5a5f', '#ffd36b', '#1f061a', '#5ff0d0'],
      face: 'bungee',
      poster: 'badge',
      cast: 'figure',
    },
    popularity: 72,
  },
  {
    id: 'el-ultimo-expediente',
    title: { es: 'El último expediente', en: 'The Last File' },
    line: { es: 'Se jubila el viernes. El caso se abrió el jueves.', en: 'He retires on Friday. The case was opened on Thursday.' },
    about: {
      es: 'El comandante Tomás Quiroga tiene un día de trabajo por delante y treinta años de asuntos pendientes.',
      en: 'Commander Tomás Quiroga has one day of work ahead and thirty years of unfinished business.',
    },
    genres: ['Drama', 'Crimen'],
    rating: 'TV-14',
    minutes: 42,
    air: { slot: 'Mon 22:00', weeksAgo: 9 },
    cast: [
      'm Octavio Lira as Tomás Quiroga',
      'f Renata Bravo as Agente Soto',
      'm Beto Zárate as El Licenciado',
      'f Norma Villaseca as La Secretaria',
      'm Chema Aranda as El Testigo',
    ],
    seasons: {
      1: `Jueves | Entregan una caja en la comandancia, sin remitente y con su nombre.
Las ocho de la mañana | Soto encuentra la primera foto. Es de ella.
Mediodía | Todos los testigos viven en la misma calle.
Las cinco en punto | El Licenciado ofrece una jubilación mejor.
Medianoche | La segunda caja.
Viernes | Quiroga entrega la placa. No la suya.`,
    },
    clips: `La caja | Los primeros cuatro minutos.`,
    films: ['harbor-night', 'hacienda'],
    look: {
      scenes: ['evidence', 'corridor', 'skyline'],
      colors: ['#1a1410', '#8a6a3c', '#ffe0a0', '#0c0906', '#d9402f'],
      face: 'special-elite',
      poster: 'split',
      cast: 1,
    },
    popularity: 60,
  },
]

export const universo: SeriesSeed[] = [
  {
    id: 'subele-al-volumen',
    title: { es: 'Súbele al volumen', en: 'Turn It Up' },
    line: { es: 'La lista, la banda y la vecina que se queja.', en: 'The chart, the band and the neighbor who complains.' },
    about: {
      es: 'Una hora diaria de videos, estrenos y llamadas al aire con DJ Malaquita.',
      en: 'A daily hour of videos, premieres and calls on the air.',
    },
    genres: ['Música'],
    rating: 'TV-PG',
    minutes: 22,
    air: { slot: 'Weekdays 17:00' },
    cast: ['f DJ Malaquita as Conductora'],
    daily: {
      season: 6,
      count: 26,
      titles: 'guests',
      lines: `Los Hermanos Cantú | tocan en el baño, por la acústica
La Gaviota | estrena y llora
Grupo Ceniza | con una tuba nueva
Niña Relámpago | y el verso que le borraron
Los del Puente | en el estudio, los once
Bruma | canta bajito
Don Chuy y su acordeón | que es mayor que él
Trío Madrugada | a mediodía
Malverde Sound | sube el bajo, cae el cuadro
Las Comadres | y la vecina que se queja
Sol y Sombra | en formato desenchufado
Papaya Club | con la coreografía que rompió el piso
El Niño del Bajo | doce años, tres premios
Coral Eléctrica | de gira en autobús
Ana Prado | en dos idiomas a la vez
Mezcal Negro | pide que apaguen la luz
La Orquesta de la Esquina | dobla la esquina
Toño Cantú | sin sus hermanos, por apuesta`,
    },
    clips: `La vecina llama otra vez | Y pide una canción.
Papaya Club rompe el piso | Literalmente.
Niña Relámpago: el verso | Completo.`,
    films: ['stage-lights'],
    look: {
      scenes: ['graphic', 'stage'],
      colors: ['#3a0d66', '#ff4d6d', '#ffe66b', '#18052e', '#4df0ff'],
      face: 'unbounded:900',
      poster: 'giant',
      cast: 1,
    },
    popularity: 58,
  },
  {
    id: 'mascara-contra-todo',
    title: { es: 'Máscara contra todo', en: 'Mask Against the World' },
    line: { es: 'Dos de tres caídas, sin límite de vergüenza.', en: 'Two out of three falls, no limit on shame.' },
    about: {
      es: 'Lucha libre desde la Arena Central, cada sábado, con la afición más exigente del planeta.',
      en: 'Lucha libre every Saturday from the Arena Central.',
    },
    genres: ['Deportes', 'Acción'],
    rating: 'TV-PG',
    minutes: 42,
    air: { slot: 'Sat 21:00' },
    cast: ['m El Colibrí as Él mismo', 'm El Notario as Él mismo', 'f La Viuda Alegre as Ella misma'],
    seasons: {
      10: `El Notario da fe | Y una quebradora.
Máscara contra bigote | Alguien sale distinto.
La Viuda Alegre vuelve a casarse | En el ring.
Relevos atómicos | Con apagón incluido.
El Colibrí contra su hermano | Y contra su mamá, en primera fila.
Jaula | Nadie trajo la llave.`,
    },
    clips: `Su mamá, en primera fila | Y con bolsa.
El vuelo del Colibrí | En cámara lenta.`,
    films: ['stage-lights', 'harbor-night'],
    look: {
      scenes: ['stadium', 'stage', 'graphic'],
      colors: ['#0d3b2e', '#f2c14e', '#fff3c4', '#061a14', '#e0402f'],
      face: 'dela-gothic-one',
      poster: 'stack',
      cast: 1,
      upper: true,
    },
    popularity: 57,
  },
  {
    id: 'ruta-picante',
    title: { es: 'Ruta picante', en: 'The Hot Route' },
    line: { es: 'Un camión, dos primos, treinta y dos salsas.', en: 'One truck, two cousins, thirty-two salsas.' },
    about: {
      es: 'Nacho y Chela cruzan el continente buscando la salsa que su tío nunca quiso escribir.',
      en: 'Nacho and Chela cross the continent looking for the salsa their uncle never wrote down.',
    },
    genres: ['Comida', 'Viajes'],
    rating: 'TV-PG',
    minutes: 22,
    air: { slot: 'Thu 20:00' },
    cast: ['m Nacho Villaseñor as Él mismo', 'f Chela Villaseñor as Ella misma'],
    seasons: {
      3: `Kilómetro cero | El camión no arranca. La salsa sí.
Oaxaca en siete | Siete moles, un estómago.
El chile que habla | Dice ay.
Frontera | Les quitan los limones.
San Antonio, con cuchara | Chela cocina para doscientos.
La tía de Chicago | Tiene la receta. No la suelta.`,
      2: `Mercado de madrugada | A oscuras, por el olor.
Costa | El camarón manda.
Habanero | Nacho no vuelve a ser el mismo.`,
    },
    clips: `Habanero | Los cuarenta segundos de Nacho.
La tía de Chicago | "No."`,
    films: ['desert-road', 'night-kitchen'],
    look: {
      scenes: ['desertRoad', 'kitchen', 'arcade'],
      colors: ['#d9402f', '#ffb347', '#fff0b0', '#4a0f10', '#7ddf64'],
      face: 'staatliches',
      poster: 'frame',
      cast: 2,
      upper: true,
    },
    popularity: 55,
  },
]

export const deportes: SeriesSeed[] = [
  {
    id: 'titulares-y-gol',
    title: { es: 'Titulares y gol', en: 'Headlines and Goals' },
    line: { es: 'El partido después del partido.', en: 'The match after the match.' },
    about: {
      es: 'Todas las jugadas, las que valieron y las que no, con Lalo Mejía y Sandra Pineda.',
      en: 'Every play, the ones that counted and the ones that did not.',
    },
    genres: ['Deportes', 'Noticias'],
    rating: 'TV-G',
    minutes: 22,
    dayPart: 'Late Night',
    air: { slot: 'Weekdays 23:00' },
    cast: ['m Lalo Mejía as Conductor', 'f Sandra Pineda as Conductora'],
    daily: {
      season: 12,
      count: 24,
      titles: 'dates',
      lines: `El clásico | en cuatro jugadas
Un portero | mete gol
La convocatoria | y el gran ausente
Penales | otra vez
El fuera de lugar | de un centímetro
Debuta | con dieciséis años
La Arena Central | se queda sin luz
Regresa | el diez
El árbitro | pide perdón
Goleada | en la lluvia
La liga femenil | rompe otro récord
Un tiro libre | desde su casa`,
    },
    clips: `El gol del portero | De área a área.
Sandra Pineda contra el VAR | Gana Sandra.`,
    films: ['stage-lights', 'news-desk'],
    look: {
      scenes: ['stadium', 'newsroom'],
      colors: ['#1b0a2e', '#c43a1d', '#ffd27a', '#0c0416', '#ffcf3f'],
      face: 'anton',
      poster: 'column',
      cast: 2,
      upper: true,
    },
    popularity: 54,
    sport: 'soccer',
  },
]
