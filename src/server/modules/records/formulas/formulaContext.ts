import { dayIn } from '#core/dayRange.ts';
import type { FormulaContext } from '#core/formula/formulaContext.ts';
import type { Time } from '#server/kernel/clock/time.ts';

/** What formulas read now in an account. */
export function formulaContextOf({
  timeZone,
  time,
}: {
  readonly timeZone: string;
  readonly time: Time;
}): FormulaContext {
  return { day: dayIn(timeZone, time.now()) };
}
