// The copy of the unsubscribe pages.
export const unsubscribeWords = {
  en: {
    title: 'Unsubscribe',
    question: (newsletter: string, brand: string) => `Do you want to stop receiving “${newsletter}” from ${brand}?`,
    button: 'Unsubscribe',
    done: 'You are unsubscribed',
    doneText: (newsletter: string, brand: string) => `You will no longer receive “${newsletter}” from ${brand}.`,
    others: 'Manage email preferences',
    // [A8-35] The copy of the error page.
    failed: 'We could not unsubscribe you',
    failedText: 'Please submit a help ticket. We will process it within a week.',
    ticket: 'Submit a help ticket',
  },
  es: {
    title: 'Cancelar la suscripción',
    question: (newsletter: string, brand: string) => `¿Quieres dejar de recibir «${newsletter}» de ${brand}?`,
    button: 'Cancelar la suscripción',
    done: 'Tu suscripción está cancelada',
    doneText: (newsletter: string, brand: string) => `Ya no recibirás «${newsletter}» de ${brand}.`,
    others: 'Administrar tus correos',
    failed: 'No pudimos cancelar tu suscripción',
    failedText: 'Envía una solicitud de ayuda. La atenderemos en menos de una semana.',
    ticket: 'Enviar una solicitud de ayuda',
  },
} as const
