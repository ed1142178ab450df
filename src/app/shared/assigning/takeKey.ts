export type TakeKey = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'code'>;

/** Alt and the place of T, whatever letter the keyboard has there; a letter alone begins a text in a list. */
export function isTakeKey({ altKey, ctrlKey, metaKey, shiftKey, code }: TakeKey): boolean {
  return altKey && !ctrlKey && !metaKey && !shiftKey && code === 'KeyT';
}
