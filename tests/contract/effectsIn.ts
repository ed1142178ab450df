/** Finds effects of the React components rendered below an element. */

interface Fiber {
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly type: unknown;
  readonly updateQueue: { readonly lastEffect?: unknown } | null;
}

/**
 * Returns the names of function components below `element` that have effects (useEffect, useLayoutEffect,
 * subscriptions). React stores them only in its own tree, which is attached to each element under a random key. @throws
 * Error if that tree isn't found
 */
export function findComponentsWithEffects(element: Element): string[] {
  const key = Object.keys(element).find(name => name.startsWith('__reactFiber$'));
  const members: Readonly<Record<string, unknown>> = { ...element };
  const own = key ? (members[key] as Fiber) : undefined;
  if (!own) throw new Error('React drew no such element.');
  return below(own.child);
}

function below(fiber: Fiber | null): string[] {
  if (!fiber) return [];
  const { type, updateQueue } = fiber;
  const names = typeof type === 'function' && updateQueue?.lastEffect ? [type.name] : [];
  return [...names, ...below(fiber.child), ...below(fiber.sibling)];
}
