import { FormSummary } from '../../ui/forms/form-summary.tsx'
import type { FilledForm } from '../outcomes/outcome.ts'
import { useAccountWords } from '../words/account-words.ts'

/** The error of a form, or the number of its faults. The faults themselves are beside their fields. */
export function FormMessage({ filled }: { filled: FilledForm | undefined }) {
  const words = useAccountWords()
  if (filled?.outcome.kind === 'error') return <FormSummary title={words.errors[filled.outcome.error]} faults={[]} />
  if (filled?.outcome.kind !== 'faults') return null
  return <FormSummary title={words.faultCount(Object.keys(filled.outcome.faults).length)} faults={[]} />
}
