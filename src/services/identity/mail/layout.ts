// The layout of emails: HTML with one column in the brand's colours and no images or other remote content, and plain text.
import { html } from 'hono/html'
import type { Brand } from '#contracts/brand.ts'

export type EmailContent = {
  language: 'en' | 'es'
  brand: Pick<Brand, 'displayTitle' | 'colors'>
  subject: string
  greeting: string
  text: readonly string[]
  action: { label: string; url: string }
  /** The sentence before the full URL, for email programs that show no buttons. */
  linkIntroduction: string
  /** Advice for a recipient who did not cause this email. */
  warning?: { text: string; url: string }
  footer: string
}

export function textOf({ greeting, text, action, warning, footer }: EmailContent): string {
  const parts = [
    greeting,
    ...text,
    `${action.label}:\n${action.url}`,
    ...(warning ? [`${warning.text}\n${warning.url}`] : []),
    `-- \n${footer}`,
  ]
  return `${parts.join('\n\n')}\n`
}

export async function htmlOf({
  language,
  brand,
  subject,
  greeting,
  text,
  action,
  linkIntroduction,
  warning,
  footer,
}: EmailContent): Promise<string> {
  const { canvas, accent, onAccent } = brand.colors
  const p = (content: unknown) => html`<p style="margin:0 0 16px">${content}</p>`
  const link = (url: string) => html`<a href="${url}" style="color:#1a4fb4;overflow-wrap:anywhere">${url}</a>`
  const page = await html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${subject}</title></head>
<body style="margin:0;padding:24px 12px;background:#eeeef2;color:#1b1c22;font:16px/1.5 Arial,Helvetica,sans-serif">
<main style="max-width:560px;margin:0 auto;background:#ffffff;border-radius:8px;overflow:hidden">
<div style="padding:20px 28px;background:${canvas};border-bottom:4px solid ${accent};color:#ffffff;font-size:20px;font-weight:700">${brand.displayTitle}</div>
<div style="padding:28px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${subject}</h1>
${p(greeting)}${text.map(p)}
<p style="margin:24px 0"><a href="${action.url}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:${accent};color:${onAccent};font-weight:700;text-decoration:none">${action.label}</a></p>
<p style="margin:0 0 16px;font-size:14px">${linkIntroduction}<br>${link(action.url)}</p>
${warning ? html`<p style="margin:0 0 16px">${warning.text}<br>${link(warning.url)}</p>` : ''}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #d6d6de;color:#5a5b66;font-size:13px">${footer}</p>
</div></main>
</body>
</html>`
  return String(page)
}
