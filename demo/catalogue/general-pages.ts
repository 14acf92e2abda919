// Questions, terms and privacy: what is true of a demo network, in few words.
import type { EntryInput } from '../../src/contracts/catalogue.ts'

type Page = Extract<EntryInput, { kind: 'page' }>
type Section = Page['sections'][number]
type Both = { en: string; es: string }

const both = (en: string, es: string): Both => ({ en, es })

const text = (name: string, title: Both, html: Both, disclosure = false): Section => ({
  component: 'Text',
  name,
  title,
  text: html,
  ...(disclosure ? { disclosure } : {}),
})
const question = (name: string, title: Both, html: Both) => text(name, title, html, true)

const faq: Page = {
  kind: 'page',
  id: 'faq',
  name: 'faq',
  title: both('Frequently asked questions', 'Preguntas frecuentes'),
  description: both('Short answers. If yours is missing, write to us.', 'Respuestas cortas. Si falta la tuya, escríbenos.'),
  sections: [
    question(
      'what-is-this',
      both('What is this network?', '¿Qué es esta cadena?'),
      both(
        '<p>A demonstration. The shows, the films and the people in them were made up to show what Daypart can do for a television group. Nothing here airs anywhere else.</p>',
        '<p>Una demostración. Los programas, las películas y las personas que salen en ellos se inventaron para mostrar lo que Daypart puede hacer por un grupo de televisión. Nada de esto se emite en otro lugar.</p>',
      ),
    ),
    question(
      'what-does-it-cost',
      both('What does it cost to watch?', '¿Cuánto cuesta verla?'),
      both(
        '<p>Nothing. Clips and older episodes play at once. New episodes are locked for a week after they air, as they are on networks that TV providers pay for.</p>',
        '<p>Nada. Los clips y los episodios anteriores se ven de inmediato. Los episodios nuevos están bloqueados una semana después de su emisión, como en las cadenas que pagan los proveedores de TV.</p>',
      ),
    ),
    question(
      'why-locked',
      both('Why does a tile have a lock?', '¿Por qué hay un candado?'),
      both(
        '<p>It needs a TV provider today. Come back after the week is over, or <a href="/shows/all/popular">choose something that is free</a>.</p>',
        '<p>Hoy requiere un proveedor de TV. Vuelve cuando haya pasado la semana o <a href="/shows/all/popular">elige algo que sea gratis</a>.</p>',
      ),
    ),
    question(
      'which-devices',
      both('What can I watch on?', '¿En qué dispositivos puedo ver?'),
      both(
        '<p>On anything with a browser of the last few years. <a href="/apps">Where to watch</a> has the whole list.</p>',
        '<p>En todo lo que tenga un navegador de los últimos años. <a href="/apps">Dónde ver</a> tiene la lista completa.</p>',
      ),
    ),
    question(
      'captions',
      both('Are there captions?', '¿Hay subtítulos?'),
      both(
        '<p>Every video has captions in English and in Spanish. The button that says <strong>CC</strong> turns them on; your choice is remembered on this device.</p>',
        '<p>Todos los videos tienen subtítulos en inglés y en español. El botón que dice <strong>CC</strong> los activa; tu elección se recuerda en este dispositivo.</p>',
      ),
    ),
    question(
      'keyboard',
      both('Can I use it without a mouse?', '¿Puedo usarla sin ratón?'),
      both(
        '<p>Yes, all of it. In the player:</p><ul><li>Space or K plays and pauses</li><li>the arrows jump and change the volume</li><li>M mutes, F fills the screen, C turns captions on</li></ul>',
        '<p>Sí, toda. En el reproductor:</p><ul><li>la barra espaciadora o K reproduce y pausa</li><li>las flechas saltan y cambian el volumen</li><li>M silencia, F llena la pantalla, C activa los subtítulos</li></ul>',
      ),
    ),
    question(
      'when-is-it-on',
      both('When is my show on?', '¿Cuándo dan mi programa?'),
      both(
        '<p>The <a href="/schedule">schedule</a> says what airs when, in Eastern time.</p>',
        '<p>La <a href="/schedule">programación</a> dice qué se emite y cuándo, en la hora del Este.</p>',
      ),
    ),
    question(
      'no-answer',
      both('My question is not here', 'Mi pregunta no está aquí'),
      both('<p><a href="/contact-us">Write to us</a>.</p>', '<p><a href="/contact-us">Escríbenos</a>.</p>'),
    ),
  ],
}

const terms: Page = {
  kind: 'page',
  id: 'terms',
  name: 'terms',
  title: both('Terms of use', 'Términos de uso'),
  description: both(
    'For the demo network. A broadcaster who runs this site puts its own here.',
    'De la cadena de demostración. Quien opere este sitio pone aquí los suyos.',
  ),
  sections: [
    text(
      'use',
      both('Using this site', 'El uso de este sitio'),
      both(
        '<p>Watch what you like, as often as you like, on as many devices as you like. Please do not try to break it for others.</p>',
        '<p>Mira lo que quieras, cuantas veces quieras y en los dispositivos que quieras. Por favor, no intentes estropearlo para los demás.</p>',
      ),
    ),
    text(
      'whose',
      both('Whose it is', 'De quién es'),
      both(
        '<p>The invented shows and their pictures belong to the demo and come with it under its licence. Films by others are named with their licences in the notice that comes with the software. Names and marks of real networks belong to their owners; the demo uses the names only to tell its brands apart and has no connection with them.</p>',
        '<p>Los programas inventados y sus imágenes son de la demostración y vienen con ella bajo su licencia. Las películas de otros se nombran con sus licencias en el aviso que acompaña al programa. Los nombres y marcas de cadenas reales son de sus dueños; la demostración usa los nombres solo para distinguir sus marcas y no tiene relación con ellas.</p>',
      ),
    ),
    text(
      'promises',
      both('What we promise', 'Lo que prometemos'),
      both(
        '<p>Nothing. The site is given as it is, without any warranty.</p>',
        '<p>Nada. El sitio se ofrece tal como es, sin garantía alguna.</p>',
      ),
    ),
    text(
      'changes',
      both('Changes', 'Cambios'),
      both(
        '<p>When these terms change, the new ones stand here. See also <a href="/privacy">what we know about you</a>.</p>',
        '<p>Cuando estos términos cambien, los nuevos estarán aquí. Mira también <a href="/privacy">lo que sabemos de ti</a>.</p>',
      ),
    ),
  ],
}

const privacy: Page = {
  kind: 'page',
  id: 'privacy',
  name: 'privacy',
  title: both('Privacy', 'Privacidad'),
  description: both('What this site knows about you, and for how long.', 'Lo que este sitio sabe de ti y por cuánto tiempo.'),
  sections: [
    text(
      'collected',
      both('What reaches us', 'Lo que nos llega'),
      both(
        '<p>What any web server sees: your address, your browser’s name and the page you asked for. They are written to a log that helps to find faults. When a page fails, your browser tells us which page and what went wrong.</p>',
        '<p>Lo que ve cualquier servidor: tu dirección, el nombre de tu navegador y la página que pediste. Se anotan en un registro que ayuda a encontrar fallas. Cuando una página falla, tu navegador nos dice cuál y qué salió mal.</p>',
      ),
    ),
    text(
      'kept-here',
      both('What stays on your device', 'Lo que queda en tu dispositivo'),
      both(
        '<p>How loud you like it, whether you like captions and such choices are kept by your browser. Clear its data for this site and they are gone.</p>',
        '<p>El volumen que prefieres, si quieres subtítulos y otras elecciones así las guarda tu navegador. Borra sus datos de este sitio y desaparecen.</p>',
      ),
    ),
    text(
      'others',
      both('Who else hears of it', 'Quién más se entera'),
      both(
        '<p>Nobody. Your browser asks this site for everything; no advertiser and no measuring service is told that you were here.</p>',
        '<p>Nadie. Tu navegador le pide todo a este sitio; ningún anunciante ni servicio de medición se entera de que estuviste aquí.</p>',
      ),
    ),
    text(
      'written',
      both('What you write to us', 'Lo que nos escribes'),
      both(
        '<p>A message from the <a href="/contact-us">contact page</a> is kept until it is answered, with the address you gave so that we can.</p>',
        '<p>Un mensaje de la <a href="/contact-us">página de contacto</a> se guarda hasta que se responde, con la dirección que diste para poder hacerlo.</p>',
      ),
    ),
  ],
}

export const generalPages: Page[] = [faq, terms, privacy]
