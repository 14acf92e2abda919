export const unsubscribeWords = {
  en: {
    title: 'Unsubscribe',
    ask: (newsletter: string, brand: string) => `Do you want no more “${newsletter}” from ${brand}?`,
    button: 'Unsubscribe',
    done: 'You are unsubscribed',
    doneText: (newsletter: string, brand: string) => `We will not send you “${newsletter}” from ${brand} any more.`,
    others: 'Choose your emails',
    // [A8-35]
    failed: 'We could not unsubscribe you',
    failedText: 'Please submit a help ticket. We will process it within a week.',
    ticket: 'Submit a help ticket',
  },
  es: {
    title: 'Cancelar la suscripción',
    ask: (newsletter: string, brand: string) => `¿No quieres recibir más «${newsletter}» de ${brand}?`,
    button: 'Cancelar la suscripción',
    done: 'Tu suscripción está cancelada',
    doneText: (newsletter: string, brand: string) => `Ya no te enviaremos «${newsletter}» de ${brand}.`,
    others: 'Elegir tus correos',
    failed: 'No pudimos cancelar tu suscripción',
    failedText: 'Envía una solicitud de ayuda. La atenderemos en menos de una semana.',
    ticket: 'Enviar una solicitud de ayuda',
  },
} as const
