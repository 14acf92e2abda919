// The films of the demo: names, pictures, sound and captions.
import type { FilmSheet } from './package-film.ts'
import type { Reel } from './reel.ts'
import { deepOrbit, hacienda, newsDesk, nightKitchen, stageLights } from './reels-indoors.ts'
import { desertRoadFilm, forestMist, harborNight, kiteHill, openSea } from './reels-outdoors.ts'

export type MadeFilm = FilmSheet & { reel: () => Promise<Reel>; sound: string[] }

export const ours = { credit: 'Made for the Daypart demo network', licence: 'Apache-2.0', duration: 24 }

/** Returns an ffmpeg source of a soft chord (`tones` in Hz) that becomes louder and softer in `breath` seconds. Left and right differ slightly in pitch. */
export function pad(tones: number[], volume: number, breath: number) {
  const side = (detune: number) =>
    tones
      .map((hz, i) => `sin(${(hz * detune * 2 * Math.PI).toFixed(3)}*t)*(0.6+0.4*sin(${(6.2832 / (breath + i)).toFixed(4)}*t+${i}))`)
      .join('+')
  const level = (volume / tones.length).toFixed(4)
  return `aevalsrc='${level}*(${side(0.9985)})|${level}*(${side(1.0015)})':s=32000`
}
/** Returns an ffmpeg source of plucked notes (in Hz): one every `every` seconds, repeated without end. */
export function pluck(notes: number[], every: number, volume: number, ring = 4) {
  const turn = (every * notes.length).toFixed(3)
  const tune = notes
    .map(
      (hz, i) =>
        `between(mod(t,${turn}),${(i * every).toFixed(3)},${((i + 1) * every).toFixed(3)})*sin(${(hz * 6.28319).toFixed(2)}*t)*exp(-${ring}*mod(t,${every}))`,
    )
    .join('+')
  return `aevalsrc='${volume}*(${tune})|${volume}*(${tune})':s=32000`
}
export const noise = (color: 'brown' | 'pink' | 'white', volume: number, filters: string) =>
  `anoisesrc=c=${color}:a=${volume}:r=32000:seed=7,${filters}`
export const drum = (hz: number, every: number, volume: number, fall = 9) =>
  `aevalsrc='${volume}*sin(${(hz * 6.28319).toFixed(1)}*mod(t,${every}))*exp(-${fall}*mod(t,${every}))':s=32000`

export const madeFilms: MadeFilm[] = [
  {
    id: 'harbor-night',
    title: { en: 'Harbor at night', es: 'El puerto de noche' },
    ...ours,
    previewAt: 6,
    reel: harborNight,
    sound: [
      pad([110, 164.8, 220, 277.2], 0.32, 7),
      noise('brown', 0.5, 'lowpass=f=420,tremolo=f=0.16:d=0.6,volume=0.5'),
      pluck([440, 554.4, 659.3, 554.4], 1.5, 0.07, 2.2),
    ],
    cues: [
      [1, 4.5, '[water against the pier]', '[agua contra el muelle]'],
      [5, 8.8, 'The last ferry leaves at ten to one.', 'El último ferri sale a la una menos diez.'],
      [9.4, 13, 'Nobody on board knows the way it will go.', 'Nadie a bordo sabe qué rumbo tomará.'],
      [13.6, 17.2, '♪ slow piano ♪', '♪ piano lento ♪'],
      [17.8, 22.4, 'The city keeps its lights on, just in case.', 'La ciudad deja las luces encendidas, por si acaso.'],
    ],
    chapters: [
      { start: 0, title: { en: 'The pier', es: 'El muelle' } },
      { start: 9, title: { en: 'The last ferry', es: 'El último ferri' } },
      { start: 17.5, title: { en: 'The city', es: 'La ciudad' } },
    ],
    skips: [
      { kind: 'recap', from: 0, to: 4.5 },
      { kind: 'intro', from: 5, to: 9 },
    ],
    credits: 20,
  },
  {
    id: 'open-sea',
    title: { en: 'Open sea', es: 'Mar abierto' },
    ...ours,
    weight: 1.15,
    previewAt: 4,
    reel: openSea,
    sound: [
      noise('brown', 0.8, 'lowpass=f=900,tremolo=f=0.12:d=0.8,volume=0.8'),
      noise('pink', 0.1, 'highpass=f=1500,tremolo=f=0.22:d=0.9,volume=0.5'),
      pad([130.8, 196, 261.6, 329.6], 0.22, 9),
    ],
    cues: [
      [0.8, 4.2, '[waves]', '[olas]'],
      [4.8, 8.6, 'Four days out. No land, no radio.', 'Cuatro días de viaje. Sin tierra, sin radio.'],
      [9.2, 12.6, '[gulls, far away]', '[gaviotas, a lo lejos]'],
      [13.2, 17.4, 'If there are gulls, there is a shore.', 'Si hay gaviotas, hay una costa.'],
      [18, 22.6, 'So we turned where the birds turned.', 'Así que giramos donde giraron los pájaros.'],
    ],
  },
  {
    id: 'forest-mist',
    title: { en: 'Forest mist', es: 'Niebla en el bosque' },
    ...ours,
    previewAt: 8,
    reel: forestMist,
    sound: [
      noise('pink', 0.09, 'lowpass=f=1800,tremolo=f=0.2:d=0.5'),
      pad([98, 146.8, 220], 0.26, 6),
      pluck([1174.7, 880, 1318.5, 987.8, 880], 2.1, 0.035, 3),
    ],
    cues: [
      [1, 4.4, '[wind in high branches]', '[viento en las ramas altas]'],
      [5, 9, 'Count the trees on the way in.', 'Cuenta los árboles al entrar.'],
      [9.6, 13.4, 'There is always one more on the way out.', 'Siempre hay uno más al salir.'],
      [14, 17, '[a branch cracks]', '[cruje una rama]'],
      [17.6, 22.4, 'She saw us long before we saw her.', 'Ella nos vio mucho antes que nosotros a ella.'],
    ],
  },
  {
    id: 'desert-road',
    title: { en: 'Desert road', es: 'Carretera del desierto' },
    ...ours,
    weight: 1.1,
    previewAt: 9,
    reel: desertRoadFilm,
    sound: [
      noise('brown', 0.6, 'lowpass=f=260,volume=0.7'),
      drum(62, 0.5, 0.3, 10),
      pluck([146.8, 220, 174.6, 220, 146.8, 233.1, 196, 220], 0.5, 0.13, 5),
    ],
    cues: [
      [0.8, 3.8, '[engine, steady]', '[motor constante]'],
      [4.4, 8.2, 'Two hundred miles to the next light.', 'Trescientos kilómetros hasta la próxima luz.'],
      [8.8, 12.6, '♪ guitar over the road ♪', '♪ guitarra sobre la carretera ♪'],
      [13.2, 17, 'He never once looked in the mirror.', 'No miró ni una vez por el espejo.'],
      [17.6, 22.4, 'That is how we knew he knew.', 'Así supimos que lo sabía.'],
    ],
  },
  {
    id: 'kite-hill',
    title: { en: 'Kite Hill', es: 'La colina de las cometas' },
    ...ours,
    weight: 1.15,
    previewAt: 3,
    reel: kiteHill,
    sound: [
      pluck([523.3, 659.3, 784, 659.3, 587.3, 698.5, 880, 698.5], 0.36, 0.16, 6),
      drum(90, 0.72, 0.18, 14),
      pad([261.6, 329.6, 392], 0.12, 5),
    ],
    cues: [
      [0.8, 4, '♪ bouncy music ♪', '♪ música saltarina ♪'],
      [4.6, 8.2, 'Hold tight! The wind is coming!', '¡Agárrate fuerte! ¡Que viene el viento!'],
      [8.8, 12.4, 'Mine is the highest!', '¡La mía es la que vuela más alto!'],
      [13, 16.4, 'No, mine! No, mine!', '¡No, la mía! ¡No, la mía!'],
      [17, 22.6, 'Let us tie them together, then they are all the highest.', 'Atémoslas juntas y todas serán la más alta.'],
    ],
    skips: [
      { kind: 'teaser', from: 0, to: 4 },
      { kind: 'intro', from: 4.5, to: 8.5 },
    ],
    credits: 20,
  },
  {
    id: 'deep-orbit',
    title: { en: 'Deep orbit', es: 'Órbita profunda' },
    ...ours,
    previewAt: 9,
    reel: deepOrbit,
    sound: [
      pad([55, 82.4, 123.5, 185], 0.4, 11),
      noise('pink', 0.05, 'bandpass=f=700:w=300,tremolo=f=0.1:d=0.7'),
      pluck([740, 1108.7, 880, 1318.5], 3, 0.04, 1.6),
    ],
    cues: [
      [1.2, 4.8, '[hum of the station]', '[zumbido de la estación]'],
      [5.4, 9.2, 'Sixteen sunrises a day. You stop counting.', 'Dieciséis amaneceres al día. Dejas de contar.'],
      [9.8, 13.6, 'Then one morning there are seventeen.', 'Y una mañana hay diecisiete.'],
      [14.2, 17.6, '[radio clicks]', '[chasquidos de radio]'],
      [18.2, 22.6, 'Ground, did you move?', 'Tierra, ¿se han movido?'],
    ],
  },
  {
    id: 'news-desk',
    title: { en: 'News desk', es: 'Mesa de noticias' },
    ...ours,
    previewAt: 1,
    reel: newsDesk,
    sound: [
      drum(70, 0.5, 0.3, 11),
      pluck([293.7, 293.7, 440, 392, 293.7, 349.2, 440, 523.3], 0.25, 0.1, 7),
      pad([146.8, 220, 293.7], 0.2, 8),
    ],
    cues: [
      [0.6, 3.4, '♪ news theme ♪', '♪ sintonía de noticias ♪'],
      [3.8, 8, 'Good evening. This is The First Hour.', 'Buenas noches. Esto es La Primera Hora.'],
      [10.4, 15.4, 'The ferries are running again after nine days.', 'Los ferris vuelven a circular después de nueve días.'],
      [16.8, 22.6, 'And in the north, the almond trees could not wait.', 'Y en el norte, los almendros no pudieron esperar.'],
    ],
  },
  {
    id: 'night-kitchen',
    title: { en: 'Night kitchen', es: 'Cocina de noche' },
    ...ours,
    weight: 1.05,
    isDescribed: true,
    previewAt: 7,
    reel: nightKitchen,
    sound: [
      noise('pink', 0.14, 'lowpass=f=3000,highpass=f=500,volume=0.6'),
      pluck([220, 277.2, 329.6, 415.3, 370, 329.6, 277.2, 246.9], 0.45, 0.1, 4),
      drum(190, 0.87, 0.05, 40),
    ],
    cues: [
      [0.8, 4, '[rain; a pot simmers]', '[lluvia; una olla hierve]'],
      [4.6, 8.4, 'My grandmother never wrote a thing down.', 'Mi abuela nunca escribió nada.'],
      [9, 12.8, 'She said: cook until it sounds right.', 'Decía: cocina hasta que suene bien.'],
      [13.4, 16.4, '[knife on wood]', '[cuchillo sobre madera]'],
      [17, 22.4, 'Listen. There. That is done.', 'Escucha. Ahí. Ya está.'],
    ],
    chapters: [
      { start: 0, title: { en: 'Rain', es: 'Lluvia' } },
      { start: 4.5, title: { en: 'The recipe', es: 'La receta' } },
      { start: 17, title: { en: 'Done', es: 'En su punto' } },
    ],
    skips: [{ kind: 'intro', from: 0.5, to: 4.5 }],
    credits: 21,
  },
  {
    id: 'stage-lights',
    title: { en: 'Stage lights', es: 'Luces del escenario' },
    ...ours,
    weight: 1.25,
    previewAt: 12,
    reel: stageLights,
    sound: [
      drum(55, 0.5, 0.55, 8),
      noise('white', 0.12, 'highpass=f=5000,tremolo=f=4:d=0.95,volume=0.5'),
      pluck([110, 110, 164.8, 110, 130.8, 130.8, 196, 146.8], 0.25, 0.2, 6),
      pad([220, 261.6, 329.6, 440], 0.16, 4),
    ],
    cues: [
      [0.6, 3.8, '[crowd cheering]', '[el público aclama]'],
      [4.4, 8.2, '♪ Turn every light on, one for every mile ♪', '♪ Enciende cada luz, una por cada milla ♪'],
      [8.8, 12, '♪ I was never lost, I was just a while ♪', '♪ Nunca me perdí, solo tardé un poco ♪'],
      [12.4, 16, '[confetti cannons]', '[cañones de confeti]'],
      [16.6, 22.6, 'Thank you! Good night! One more!', '¡Gracias! ¡Buenas noches! ¡Una más!'],
    ],
    skips: [{ kind: 'intro', from: 1, to: 7 }],
  },
  {
    id: 'hacienda',
    title: { en: 'The hacienda', es: 'La hacienda' },
    ...ours,
    previewAt: 14,
    reel: hacienda,
    sound: [
      pluck([164.8, 196, 246.9, 329.6, 246.9, 196, 155.6, 185, 246.9, 311.1, 246.9, 185], 0.33, 0.15, 4),
      pad([82.4, 123.5, 164.8], 0.22, 8),
    ],
    cues: [
      [0.8, 4, '♪ a guitar, slowly ♪', '♪ una guitarra, despacio ♪'],
      [4.6, 8.6, 'You said you would never come back.', 'Dijiste que no volverías nunca.'],
      [9.2, 12.8, 'I said I would never come back for her.', 'Dije que no volvería nunca por ella.'],
      [13.4, 17, '[the candles flutter]', '[tiemblan las velas]'],
      [18, 22.6, 'And for me?', '¿Y por mí?'],
    ],
    skips: [{ kind: 'recap', from: 0, to: 6 }],
    credits: 20,
  },
]
