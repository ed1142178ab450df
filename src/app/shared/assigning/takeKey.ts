export type KeyCombination = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'code'>;

/**
 * Returns whether Alt and the physical T key are pressed, in any keyboard layout; without Alt, a letter starts typing
 * in a list.
 */
export function isClaimKey({ altKey, ctrlKey, metaKey, shiftKey, code }: KeyCombination): boolean {
  return altKey && !ctrlKey && !metaKey && !shiftKey && code === 'KeyT';
}
