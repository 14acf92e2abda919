// The FAQ, terms and privacy pages of the demo network.
import type { EntryInput } from '../../src/contracts/catalogue.ts'
import { both } from './words.ts'

type Page = Extract<EntryInput, { kind: 'page' }>
type Section = Page['sections'][number]
type Both = { en: string; es: string }

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
        '<p>It requires a TV provider today. Come back when the week is over, or <a href="/shows/all/popular">choose something that is free</a>.</p>',
        '<p>Hoy requiere un proveedor de TV. Vuelve cuando haya pasado la semana o <a href="/shows/all/popular">elige algo que sea gratis</a>.</p>',
      ),
    ),
    question(
      'which-devices',
      both('What can I watch on?', '¿En qué dispositivos puedo ver?'),
      both(
        '<p>On any device with a browser of the last few years. See <a href="/apps">Where to watch</a>.</p>',
        '<p>En cualquier dispositivo con un navegador de los últimos años. Mira <a href="/apps">Dónde ver</a>.</p>',
      ),
    ),
    question(
      'captions',
      both('Are there captions?', '¿Hay subtítulos?'),
      both(
        '<p>Every video has captions in English and in Spanish. The button that says <strong>CC</strong> turns them on; your choice is stored on this device.</p>',
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
        '<p>See the <a href="/schedule">schedule</a>. All times are Eastern time.</p>',
        '<p>Consulta la <a href="/schedule">programación</a>. Todas las horas son del Este.</p>',
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
    'These are the terms of the demo network. A broadcaster replaces them with its own.',
    'Son los términos de la cadena de demostración. Cada emisora los reemplaza por los suyos.',
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
      both('Ownership', 'Propiedad'),
      both(
        '<p>The invented shows and their pictures belong to the demo and come with it under its licence. Films by others are named with their licences in the notice that comes with the software. Names and marks of real networks belong to their owners; the demo uses the names only to tell its brands apart and has no connection with them.</p>',
        '<p>Los programas inventados y sus imágenes son de la demostración y vienen con ella bajo su licencia. Las películas de otros se nombran con sus licencias en el aviso que acompaña al programa. Los nombres y marcas de cadenas reales son de sus dueños; la demostración usa los nombres solo para distinguir sus marcas y no tiene relación con ellas.</p>',
      ),
    ),
    text(
      'promises',
      both('No warranty', 'Sin garantía'),
      both('<p>The site is provided as it is, without any warranty.</p>', '<p>El sitio se ofrece tal como es, sin garantía alguna.</p>'),
    ),
    text(
      'changes',
      both('Changes', 'Cambios'),
      both(
        '<p>When these terms change, we publish the new ones here. See also our <a href="/privacy">privacy page</a>.</p>',
        '<p>Cuando estos términos cambien, publicaremos los nuevos aquí. Mira también nuestra <a href="/privacy">página de privacidad</a>.</p>',
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
      both('What we collect', 'Lo que recopilamos'),
      both(
        '<p>What any web server receives: your IP address, the name of your browser and the pages you request. They are written to a log that helps us find errors. When a page fails, your browser reports the page and the error to us.</p>',
        '<p>Lo que recibe cualquier servidor web: tu dirección IP, el nombre de tu navegador y las páginas que pides. Se anotan en un registro que nos ayuda a encontrar errores. Cuando una página falla, tu navegador nos informa de la página y del error.</p>',
      ),
    ),
    text(
      'kept-here',
      both('What stays on your device', 'Lo que queda en tu dispositivo'),
      both(
        '<p>Your browser stores your settings, such as the volume and captions. They are deleted when you clear its data for this site.</p>',
        '<p>Tu navegador guarda tus ajustes, como el volumen y los subtítulos. Se borran cuando borras sus datos de este sitio.</p>',
      ),
    ),
    text(
      'others',
      both('Who we share it with', 'Con quién lo compartimos'),
      both(
        '<p>We do not share your data. Your browser loads everything from this site; no advertiser and no measurement service learns that you were here.</p>',
        '<p>No compartimos tus datos. Tu navegador carga todo desde este sitio; ningún anunciante ni servicio de medición se entera de que estuviste aquí.</p>',
      ),
    ),
    text(
      'written',
      both('What you write to us', 'Lo que nos escribes'),
      both(
        '<p>A message from the <a href="/contact-us">contact page</a> is stored with your email address so that we can answer it, and deleted after a year.</p>',
        '<p>Un mensaje de la <a href="/contact-us">página de contacto</a> se guarda con tu dirección de correo para poder responderlo, y se borra después de un año.</p>',
      ),
    ),
  ],
}

export const generalPages: Page[] = [faq, terms, privacy]
