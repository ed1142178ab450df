/** How often a text must come before it is worth keeping, how many are kept, how many are counted. */
const usesBeforeNaming = 3;
const mostNames = 200;
const mostCounted = 2_000;

/**
 * Names the statements that keep coming back, so that each connection parses and plans them once: half the time of a
 * short query. Texts that vary (searches) are never named, and there is an end to the names: every one takes memory
 * in every connection.
 * @returns a function that gives the name of a text, or undefined where it has none (yet).
 */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return text => {
    const name = names.get(text);
    if (name !== undefined || names.size >= mostNames) return name;
    const count = (uses.get(text) ?? 0) + 1;
    if (uses.size >= mostCounted) uses.clear();
    if (count < usesBeforeNaming) {
      uses.set(text, count);
      return undefined;
    }
    uses.delete(text);
    names.set(text, `docket_${names.size}`);
    return names.get(text);
  };
}
