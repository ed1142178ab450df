import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useBoot } from '../../state/useBoot.ts';
import { describeAssertion, type Statement } from './rightsWords.ts';

/** Returns a function that formats guardrails in the viewer's language. */
export function useSentence(): (statement: Statement) => string {
  const messages = useMessages();
  const known = useBoot();
  return statement => describeAssertion(messages, statement, known);
}
