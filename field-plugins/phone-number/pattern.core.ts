/**
 * Patterns for phone numbers, defined by administrators. Matching is linear for every pattern: it takes at most
 * `size × (characters + 1)` steps.
 */
import { parsePattern } from './patternSyntax.core.ts';

/** The maximum number of steps in a pattern once its counted repetitions are expanded. */
const MAX_STEPS = 1_000;
const MAX_LENGTH = 100;

export interface LinearPattern {
  /** Returns true if the whole text matches. */
  test(text: string): boolean;
  /** Matches the text, and also returns the number of steps taken, so that tests can check its limit. */
  run(text: string): { matches: boolean; steps: number };
  readonly size: number;
}

/** A node of the pattern's syntax tree. */
export type PatternNode =
  | { readonly kind: 'character'; readonly matches: (character: string) => boolean }
  | { readonly kind: 'start' | 'end' }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly part: PatternNode; readonly min: number; readonly max: number };

type Step =
  | { kind: 'character'; matches: (character: string) => boolean }
  | { kind: 'start' | 'end' | 'done' }
  | { kind: 'fork'; to: number[] };

const MAX_COMPILED = 1_000;
const compiled = new Map<string, LinearPattern | undefined>();

/**
 * Compiles a pattern. Returns `undefined` if the text isn't a pattern, or uses more than is supported: characters,
 * classes, groups, alternatives, repetitions and anchors, but no look-around and no back references.
 */
export function compilePattern(pattern: string): LinearPattern | undefined {
  if (compiled.has(pattern)) return compiled.get(pattern);
  if (compiled.size >= MAX_COMPILED) compiled.clear();
  const made = compile(pattern);
  compiled.set(pattern, made);
  return made;
}

function compile(pattern: string): LinearPattern | undefined {
  const node = pattern.length > MAX_LENGTH ? undefined : parsePattern(pattern);
  if (!node) return undefined;
  const steps: Step[] = [];
  if (!write(node, steps)) return undefined;
  steps.push({ kind: 'done' });
  const run = (text: string) => follow(steps, [...text]);
  return { run, test: text => run(text).matches, size: steps.length };
}

/** Appends the steps of a node (Thompson's construction). Returns false if there would be too many. */
function write(node: PatternNode, steps: Step[]): boolean {
  if (steps.length >= MAX_STEPS) return false;
  if (node.kind === 'sequence') return node.parts.every(part => write(part, steps));
  if (node.kind === 'choice') return writeChoice(node.parts, steps);
  if (node.kind === 'repeat') return writeRepeat(node, steps);
  steps.push(node.kind === 'character' ? { kind: 'character', matches: node.matches } : { kind: node.kind });
  return true;
}

function writeChoice(parts: readonly PatternNode[], steps: Step[]): boolean {
  const entry: number[] = [];
  const exits: number[][] = [];
  steps.push({ kind: 'fork', to: entry });
  for (const part of parts) {
    entry.push(steps.length);
    if (!write(part, steps)) return false;
    const exit: number[] = [];
    exits.push(exit);
    steps.push({ kind: 'fork', to: exit });
  }
  for (const exit of exits) exit.push(steps.length);
  return true;
}

function writeRepeat({ part, min, max }: PatternNode & { kind: 'repeat' }, steps: Step[]): boolean {
  for (let count = 0; count < min; count += 1) {
    const before = steps.length;
    if (!write(part, steps)) return false;
    // Stop after a repetition of an empty group, because expanding nested repetitions would take very long
    // without adding a step.
    if (steps.length === before) return true;
  }
  if (max === Number.POSITIVE_INFINITY) return writeLoop(part, steps);
  const ways: number[][] = [];
  for (let count = min; count < max; count += 1) {
    const way = [steps.length + 1];
    ways.push(way);
    steps.push({ kind: 'fork', to: way });
    if (!write(part, steps)) return false;
  }
  for (const way of ways) way.push(steps.length);
  return true;
}

function writeLoop(part: PatternNode, steps: Step[]): boolean {
  const start = steps.length;
  const way = [start + 1];
  steps.push({ kind: 'fork', to: way });
  if (!write(part, steps)) return false;
  steps.push({ kind: 'fork', to: [start] });
  way.push(steps.length);
  return true;
}

/** Follows all paths through the steps in parallel, each step at most once per character. */
function follow(steps: readonly Step[], text: readonly string[]): { matches: boolean; steps: number } {
  let taken = 0;
  let open = [0];
  for (let at = 0; at <= text.length; at += 1) {
    const seen = new Set(open);
    const next = new Set<number>();
    const character = text[at];
    // Forks add to the set while it is iterated.
    for (const index of seen) {
      taken += 1;
      const step = steps[index];
      if (step?.kind === 'done' && at === text.length) return { matches: true, steps: taken };
      if (step?.kind === 'fork') for (const way of step.to) seen.add(way);
      const isPassed = (step?.kind === 'start' && at === 0) || (step?.kind === 'end' && at === text.length);
      if (isPassed) seen.add(index + 1);
      if (step?.kind === 'character' && character !== undefined && step.matches(character)) {
        next.add(index + 1);
      }
    }
    open = [...next];
  }
  return { matches: false, steps: taken };
}
