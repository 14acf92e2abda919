import type { MailWords } from './words.ts'

export const es: MailWords = {
  greeting: 'Hola:',
  why: (brand, mail) => `Recibes este mensaje porque alguien indicó ${mail} en ${brand}. Nunca pedimos tu contraseña por correo.`,
  or: 'O abre esta dirección en tu navegador:',
  notYou: 'Si no fuiste tú, elige una contraseña nueva y escríbenos:',
  verify: {
    subject: (brand) => `Confirma tu correo para ${brand}`,
    text: [
      'Confirma que esta dirección es tuya, para que podamos ayudarte si algún día olvidas tu contraseña.',
      'El enlace sirve una vez, durante un día. Si no te registraste, no hagas nada: sin él, la dirección no se usa.',
    ],
    button: 'Confirmar mi correo',
  },
  welcome: {
    subject: (brand) => `Te damos la bienvenida a ${brand}`,
    text: ['Tu cuenta está lista. Te invitamos a tres episodios bloqueados; vincula tu proveedor de TV y todo queda abierto.'],
    button: 'Empezar a ver',
  },
  reset: {
    subject: (brand) => `Una contraseña nueva para ${brand}`,
    text: [
      'Alguien, esperamos que tú, pidió una contraseña nueva para esta cuenta.',
      'El enlace sirve una vez, durante diez minutos. Si no fuiste tú, no hagas nada: tu contraseña sigue igual.',
    ],
    button: 'Elegir una contraseña nueva',
  },
  vendorOnly: {
    subject: (brand) => `Cómo inicias sesión en ${brand}`,
    text: (vendor) => [`Alguien, esperamos que tú, pidió una contraseña nueva. Tu cuenta no tiene: inicias sesión con ${vendor}.`],
    button: 'Iniciar sesión',
  },
  passwordChanged: {
    subject: (brand) => `Cambió tu contraseña de ${brand}`,
    text: ['La contraseña de tu cuenta acaba de cambiar y se cerró la sesión en todos los demás dispositivos.'],
    button: 'Escribirnos',
  },
  mailChanged: {
    subject: (brand) => `Cambió tu correo de ${brand}`,
    text: (mail) => [`Tu cuenta ahora es de ${mail}. Lo que enviemos irá allí desde ahora.`],
    button: 'Escribirnos',
  },
  locked: {
    subject: (brand) => `Tu cuenta de ${brand} está bloqueada`,
    text: [
      'Alguien probó cien contraseñas equivocadas seguidas, así que nadie puede probar otra.',
      'Si sabes tu contraseña, desbloquea la cuenta con este enlace: sirve una vez, durante un día. Si no, elige una nueva.',
    ],
    button: 'Desbloquear mi cuenta',
  },
  vendorJoined: {
    subject: (brand) => `Una nueva forma de iniciar sesión en ${brand}`,
    text: (vendor) => [
      `Desde ahora también puedes iniciar sesión en tu cuenta con ${vendor}. En tu cuenta ves todas las formas de entrar y puedes quitarlas.`,
    ],
    button: 'Ver tu cuenta',
  },
  vendorParted: {
    subject: (brand) => `Se quitó una forma de iniciar sesión en ${brand}`,
    text: (vendor) => [`Ya nadie inicia sesión en tu cuenta con ${vendor}.`],
    button: 'Ver tu cuenta',
  },
  deleted: {
    subject: (brand) => `Tu cuenta de ${brand} está borrada`,
    text: ['Tu cuenta se acaba de borrar, con todo lo que guardábamos de ella. Es lo último que te escribimos al respecto.'],
    button: 'Escribirnos',
  },
}
