// The slate and the ads of the demo's channels: names, pictures, sound and captions.
import { drum, type MadeFilm, noise, ours, pad, pluck } from './film-list.ts'
import { lumenLamp, pogoSocks, rightBack, tidewaterTea } from './reels-breaks.ts'

export const breakFilms: MadeFilm[] = [
  {
    id: 'right-back',
    title: { en: 'We will be right back', es: 'Volvemos enseguida' },
    ...ours,
    duration: 12,
    segment: 2,
    isLoop: true,
    weight: 0.8,
    previewAt: 0,
    reel: rightBack,
    sound: [pad([130.8, 196, 261.6, 329.6], 0.16, 6)],
    cues: [
      [0.2, 2.8, '[calm music]', '[música tranquila]'],
      [3.2, 5.8, 'We will be right back.', 'Volvemos enseguida.'],
      [6.2, 8.8, '[calm music]', '[música tranquila]'],
      [9.2, 11.8, 'We will be right back.', 'Volvemos enseguida.'],
    ],
  },
  {
    id: 'ad-tidewater-tea',
    title: { en: 'Tidewater Tea', es: 'Té Tidewater' },
    ...ours,
    duration: 8,
    previewAt: 2,
    reel: tidewaterTea,
    sound: [noise('brown', 0.4, 'lowpass=f=500,volume=0.4'), pluck([392, 493.9, 587.3, 493.9], 0.8, 0.12, 3)],
    cues: [
      [0.4, 2, '[water is poured]', '[se sirve agua]'],
      [2.2, 4, 'Tidewater Tea.', 'Té Tidewater.'],
      [4.2, 6, 'The tide can wait.', 'La marea puede esperar.'],
      [6.2, 7.8, '♪ a harp, softly ♪', '♪ un arpa, suave ♪'],
    ],
  },
  {
    id: 'ad-lumen-lamp',
    title: { en: 'Lumen lamps', es: 'Lámparas Lumen' },
    ...ours,
    duration: 8,
    previewAt: 2,
    reel: lumenLamp,
    sound: [pad([110, 164.8, 220], 0.22, 5), drum(900, 2.4, 0.08, 30)],
    cues: [
      [0.4, 1.6, '[a switch clicks]', '[clic de un interruptor]'],
      [1.8, 3.2, '[a lamp hums]', '[zumba una lámpara]'],
      [3.4, 5.6, 'Lumen: a lamp that knows when to stop reading.', 'Lumen: una lámpara que sabe cuándo dejar de leer.'],
      [5.8, 7.8, '[the hum ends]', '[cesa el zumbido]'],
    ],
  },
  {
    id: 'ad-pogo-socks',
    title: { en: 'Pogo Socks', es: 'Calcetines Pogo' },
    ...ours,
    duration: 12,
    weight: 1.15,
    previewAt: 5,
    reel: pogoSocks,
    sound: [drum(120, 1.013, 0.4, 10), pluck([523.3, 659.3, 784, 659.3], 0.25, 0.1, 6)],
    cues: [
      [0.4, 2.6, '[boing]', '[boing]'],
      [2.8, 5.2, 'Pogo Socks!', '¡Calcetines Pogo!'],
      [5.4, 8.6, 'You put them down. They come back up.', 'Los dejas en el suelo y vuelven a subir.'],
      [8.8, 11.6, '[boing, boing]', '[boing, boing]'],
    ],
  },
]
