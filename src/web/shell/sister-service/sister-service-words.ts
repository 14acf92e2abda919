const en = {
  leaving: (brand: string, service: string) => `You are leaving ${brand} for ${service}`,
  about: (service: string) => `${service} opens in a new tab. It is a separate service with its own account, terms and privacy policy.`,
  go: (service: string) => `Continue to ${service}`,
  stay: 'Stay here',
  close: 'Close',
}

const es: typeof en = {
  leaving: (brand, service) => `Vas a salir de ${brand} para ir a ${service}`,
  about: (service) =>
    `${service} se abre en una pestaña nueva. Es un servicio aparte, con su propia cuenta, sus términos y su política de privacidad.`,
  go: (service) => `Continuar a ${service}`,
  stay: 'Quedarme aquí',
  close: 'Cerrar',
}

export const sisterServiceWords = { en, es }
