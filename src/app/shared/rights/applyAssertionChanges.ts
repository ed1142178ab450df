import type { ConfigurationDiff } from '#core/model.ts';
import type { AssertionStatement } from './rightsWords.ts';

/**
 * Applies the changes of a plan or version to a guardrail; if the changes delete it, returns its previous state. A
 * change within a member (such as the group of `who`) has a longer path.
 */
export function applyAssertionChanges(
  stored: Partial<AssertionStatement> | undefined,
  changes: ConfigurationDiff['changes'],
): Partial<AssertionStatement> {
  // The expectation is required, so a guardrail without an expectation has been deleted.
  const isGone = changes.some(({ path, after }) => path[0] === 'expectation' && !after);
  const said: Record<string, unknown> = { ...stored };
  for (const { path, before, after } of changes) {
    const [member = '', inner] = path.map(String);
    const value = (isGone ? before : after) ?? undefined;
    said[member] = inner === undefined ? value : withMember(said[member], inner, value);
  }
  return said;
}

function withMember(whole: unknown, member: string, value: unknown): unknown {
  const members = Object.entries(typeof whole === 'object' && whole ? whole : {});
  const others = members.filter(([name]) => name !== member);
  return Object.fromEntries(value === undefined ? others : [...others, [member, value]]);
}
