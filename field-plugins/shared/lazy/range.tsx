import { useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';

export interface RangeInputValue<T> {
  readonly from?: T;
  readonly till?: T;
}

type End = 'from' | 'till';

export interface RangeDraft<T> {
  /** The displayed range: the range of the filter, or a range that isn't applied because of an error. */
  readonly shown: RangeInputValue<T>;
  /** Texts that couldn't be parsed. */
  readonly bad: Readonly<Partial<Record<End, string>>>;
  readonly isReversed: boolean;
  readonly hasProblem: boolean;
  /** Sets one end: a value, an empty text to clear it, or a text that couldn't be parsed. */
  set(end: End, typed: { value: T | '' } | { bad: string }): void;
  setAll(range: RangeInputValue<T>): void;
}

interface Held<T> {
  readonly base: RangeInputValue<T> | undefined;
  readonly range: RangeInputValue<T>;
  readonly bad: Readonly<Partial<Record<End, string>>>;
}

/**
 * Manages the ends of a range filter. If both ends are missing, there is no filter (specification section 5). An
 * unreadable or reversed range isn't reported to the list, which keeps its previous filter, but retained here so that
 * the user can fix it.
 */
export function useRangeDraft<T>({
  value,
  onChange,
  compare,
}: {
  value: RangeInputValue<T> | undefined;
  onChange: (range: RangeInputValue<T> | undefined) => void;
  compare: (a: T, b: T) => number;
}): RangeDraft<T> {
  const [held, setHeld] = useState<Held<T> | null>(null);
  // If the filter was changed elsewhere in the meantime, that change takes precedence.
  const current: Held<T> =
    held && sameRange(held.base, value) ? held : { base: value, range: value ?? {}, bad: {} };
  const isReversedRange = ({ from, till }: RangeInputValue<T>) =>
    from !== undefined && till !== undefined && compare(from, till) > 0;
  const take = (range: RangeInputValue<T>, bad: Held<T>['bad']) => {
    const isHeld = isReversedRange(range) || Object.keys(bad).length > 0;
    setHeld(isHeld ? { base: value, range, bad } : null);
    if (isHeld) return;
    onChange(range.from === undefined && range.till === undefined ? undefined : range);
  };
  const isReversed = isReversedRange(current.range);
  return {
    shown: current.range,
    bad: current.bad,
    isReversed,
    hasProblem: isReversed || Object.keys(current.bad).length > 0,
    set(end, typed) {
      const { [end]: _, ...range } = current.range;
      const { [end]: __, ...bad } = current.bad;
      if ('bad' in typed) take(range as RangeInputValue<T>, { ...bad, [end]: typed.bad });
      else if (typed.value === '') take(range as RangeInputValue<T>, bad);
      else take({ ...range, [end]: typed.value } as RangeInputValue<T>, bad);
    },
    setAll: range => take(range, {}),
  };
}

/** Shows the error of a range, below its inputs. */
export function RangeErrorMessage<T>({
  id,
  range,
  badText,
}: {
  id: string;
  range: RangeDraft<T>;
  badText: string;
}) {
  const { t } = useMessages();
  const isBad = Object.keys(range.bad).length > 0;
  return (
    <div id={id} className="dk-error" role="status">
      {isBad ? badText : range.isReversed ? t('field.filter.reversed') : null}
    </div>
  );
}

function sameRange<T>(a: RangeInputValue<T> | undefined, b: RangeInputValue<T> | undefined): boolean {
  return a?.from === b?.from && a?.till === b?.till;
}
