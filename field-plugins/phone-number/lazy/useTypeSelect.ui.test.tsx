import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useTypeSelect } from './useTypeSelect.ts';

afterEach(() => vi.useRealTimers());

test('combines letters by the time they were typed, even if a busy page handles them late', () => {
  vi.useFakeTimers();
  const { result } = renderHook(useTypeSelect);
  const type = (letter: string, at: number) => act(() => result.current.type(letter, at));
  type('p', 0);
  act(() => vi.advanceTimersByTime(5_000));
  expect(result.current.typed).toBe('');
  type('o', 700);
  expect(result.current.typed).toBe('po');
  type('l', 1_401);
  expect(result.current.typed).toBe('l');
  act(() => result.current.forget());
  type('a', 1_402);
  expect(result.current.typed).toBe('a');
});
