import { type RefObject, useEffect, useRef } from 'react';

/** The value as it is now, for what runs later than the drawing that made it. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}
