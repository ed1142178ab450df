export type TakeKey = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'code'>;

/** Alt and the physical T key, in any keyboard layout; a letter alone starts typing in a list. */
export function isTakeKey({ altKey, ctrlKey, metaKey, shiftKey, code }: TakeKey): boolean {
  return altKey && !ctrlKey && !metaKey && !shiftKey && code === 'KeyT';
}
