import type { EmailCopy } from './words.ts'

export const es: EmailCopy = {
  greeting: 'Hola:',
  footer: (brand, mail) => `Recibes este correo porque se usó ${mail} en ${brand}. Nunca pedimos tu contraseña por correo.`,
  linkIntroduction: 'O copia este enlace en tu navegador:',
  warning: 'Si no fuiste tú, restablece tu contraseña y contáctanos:',
  verify: {
    subject: (brand) => `Confirma tu correo para ${brand}`,
    text: [
      'Confirma tu dirección de correo. La necesitarás si algún día olvidas tu contraseña.',
      'El enlace funciona una sola vez y vence en 24 horas. Si no te registraste, ignora este correo: la dirección no se usará.',
    ],
    button: 'Confirmar mi correo',
  },
  welcome: {
    subject: (brand) => `Te damos la bienvenida a ${brand}`,
    text: ['Tu cuenta está lista. Puedes ver gratis tres episodios bloqueados. Vincula tu proveedor de TV para desbloquearlo todo.'],
    button: 'Empezar a ver',
  },
  reset: {
    subject: (brand) => `Restablece tu contraseña de ${brand}`,
    text: [
      'Recibimos una solicitud para restablecer la contraseña de tu cuenta.',
      'El enlace funciona una sola vez y vence en diez minutos. Si no lo pediste, ignora este correo: tu contraseña no cambiará.',
    ],
    button: 'Elegir una contraseña nueva',
  },
  vendorOnly: {
    subject: (brand) => `Cómo inicias sesión en ${brand}`,
    text: (vendor) => [
      `Recibimos una solicitud para restablecer tu contraseña. Tu cuenta no tiene contraseña: inicias sesión con ${vendor}.`,
    ],
    button: 'Iniciar sesión',
  },
  passwordChanged: {
    subject: (brand) => `Cambió tu contraseña de ${brand}`,
    text: ['La contraseña de tu cuenta acaba de cambiar. Se cerró la sesión en todos los demás dispositivos.'],
    button: 'Contáctanos',
  },
  addressChanged: {
    subject: (brand) => `Cambió tu correo de ${brand}`,
    text: (mail) => [`La dirección de correo de tu cuenta ahora es ${mail}. A partir de ahora enviaremos allí todos los correos.`],
    button: 'Contáctanos',
  },
  locked: {
    subject: (brand) => `Tu cuenta de ${brand} está bloqueada`,
    text: [
      'Bloqueamos tu cuenta después de cien contraseñas incorrectas seguidas.',
      'Si sabes tu contraseña, desbloquea tu cuenta con este enlace. Funciona una sola vez y vence en 24 horas. Si no, restablece tu contraseña.',
    ],
    button: 'Desbloquear mi cuenta',
  },
  vendorLinked: {
    subject: (brand) => `Nuevo método de inicio de sesión en ${brand}`,
    text: (vendor) => [
      `Ahora también puedes iniciar sesión con ${vendor}. En la página de tu cuenta puedes ver y quitar tus métodos de inicio de sesión.`,
    ],
    button: 'Ir a tu cuenta',
  },
  vendorUnlinked: {
    subject: (brand) => `Se quitó un método de inicio de sesión de tu cuenta de ${brand}`,
    text: (vendor) => [`Ya no puedes iniciar sesión en tu cuenta con ${vendor}.`],
    button: 'Ir a tu cuenta',
  },
  deleted: {
    subject: (brand) => `Eliminamos tu cuenta de ${brand}`,
    text: ['Eliminamos tu cuenta y todos sus datos. Este es el último correo que te enviamos sobre ella.'],
    button: 'Contáctanos',
  },
}
