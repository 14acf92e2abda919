// The rules of HTML, of ARIA and of documents, as html-validate knows them; what is off, and why.
import { type ConfigData, HtmlValidate } from 'html-validate'

const config: ConfigData = {
  extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    // How React writes what is the same to every parser.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    // An input without a type is one for text.
    'no-implicit-input-type': 'off',
    // React's own begin with an underscore.
    'valid-id': ['error', { relaxed: true }],
    // The colours of a show and the place of a picture are its data.
    'no-inline-style': 'off',
    // Every script is of our own origin, and the address has the hash of its bytes.
    'require-sri': 'off',
    // A title may be long: what is cut is for whoever shows it.
    'long-title': 'off',
    // Slides of a carousel have names, as its pattern in ARIA says.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
  },
}

const validator = new HtmlValidate(config)

/** What is wrong with a page, a line each. */
export async function faultsIn(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'document'})`),
  )
}
