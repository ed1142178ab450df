import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useBoot } from '../../state/useBoot.ts';
import { type AssertionStatement, describeAssertion } from './rightsWords.ts';

/** Returns a function that formats guardrails in the viewer's language. */
export function useAssertionSentence(): (statement: AssertionStatement) => string {
  const messages = useMessages();
  const known = useBoot();
  return statement => describeAssertion(messages, statement, known);
}
