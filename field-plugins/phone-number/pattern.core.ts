/** An admin's own pattern for numbers, without the parts that could make the matching endless. */

const MAX_LENGTH = 100;

const compiled = new Map<string, RegExp | undefined>();

/** Matches the whole number. Undefined where the pattern is no regular expression, or one that could run for minutes. */
export function compilePattern(pattern: string): RegExp | undefined {
  if (!compiled.has(pattern)) compiled.set(pattern, compile(pattern));
  return compiled.get(pattern);
}

/** Repeated groups and back references are what makes a backtracking match exponential. */
function compile(pattern: string): RegExp | undefined {
  if (pattern.length > MAX_LENGTH || /\)[*+?{]|\\[1-9k]/.test(pattern)) return undefined;
  try {
    return new RegExp(`^(?:${pattern})$`, 'u');
  } catch {
    return undefined;
  }
}
