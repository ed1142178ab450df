import type { ScriptDays } from '../../scriptApi.ts';
import type { SandboxTools, ScriptRoundState } from '../guestTypes.ts';

export function createDays(now: ScriptRoundState, { shown, sealed }: SandboxTools): ScriptDays {
  /** Returns the number of days since a fixed day of the Gregorian calendar. */
  function dayOf(text: string): number {
    const [, year, month = '', date = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
    if (!year) throw new TypeError(`${shown(text)} is no day such as 2026-12-31.`);
    const y = +year - (+month <= 2 ? 1 : 0);
    const era = Math.floor(y / 400);
    const of = y - era * 400;
    const doy = Math.floor((153 * ((+month + 9) % 12) + 2) / 5) + +date - 1;
    return era * 146097 + of * 365 + Math.floor(of / 4) - Math.floor(of / 100) + doy;
  }
  function dayText(count: number): string {
    const era = Math.floor(count / 146097);
    const doe = count - era * 146097;
    const leaps = Math.floor(doe / 1460) - Math.floor(doe / 36524) + Math.floor(doe / 146096);
    const yoe = Math.floor((doe - leaps) / 365);
    const doy = doe - (365 * yoe + Math.floor(yoe / 4) - Math.floor(yoe / 100));
    const mp = Math.floor((5 * doy + 2) / 153);
    const month = mp < 10 ? mp + 3 : mp - 9;
    const year = yoe + era * 400 + (month <= 2 ? 1 : 0);
    const two = (one: number) => String(one).padStart(2, '0');
    return `${String(year).padStart(4, '0')}-${two(month)}-${two(doy - Math.floor((153 * mp + 2) / 5) + 1)}`;
  }
  return sealed({
    get today() {
      return now.given.day;
    },
    add: (from: string, count: number) => dayText(dayOf(from) + Math.trunc(count)),
    between: (from: string, till: string) => dayOf(till) - dayOf(from),
  });
}
