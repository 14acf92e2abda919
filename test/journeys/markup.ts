// Validates HTML and ARIA with html-validate. A comment above each changed rule gives the reason.
import { type ConfigData, HtmlValidate } from 'html-validate'

const config: ConfigData = {
  extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    // React writes some attribute names in camel case. HTML parsers ignore the case.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    // An input without a type is a text input.
    'no-implicit-input-type': 'off',
    // React's generated ids begin with an underscore.
    'valid-id': ['error', { relaxed: true }],
    // The colours of a show and of a picture's placeholder are data, so they are in style attributes.
    'no-inline-style': 'off',
    // Integrity hashes are not needed: every script is from our own origin, with a hash of its content in the URL.
    'require-sri': 'off',
    // Page titles may be long. Browsers and search engines shorten them.
    'long-title': 'off',
    // The boxes of one question share a name, like radio buttons.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
    // The slides of the lead have labels, as the ARIA carousel pattern requires.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
  },
}

const validator = new HtmlValidate(config)

/** Returns the validation errors of a page, one line each. */
export async function faultsIn(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'document'})`),
  )
}
