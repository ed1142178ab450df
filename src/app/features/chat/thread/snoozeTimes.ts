export interface SnoozeTime {
  readonly id: 'hour' | 'tomorrow' | 'monday';
  readonly at: Date;
}

const MORNING = 9;

/** Returns the times until which a conversation can be snoozed, in the user's time zone. */
export function createSnoozeTimes(now: Date): SnoozeTime[] {
  const morningIn = (days: number) => {
    const at = new Date(now);
    at.setDate(at.getDate() + days);
    at.setHours(MORNING, 0, 0, 0);
    return at;
  };
  const daysToMonday = (8 - now.getDay()) % 7 || 7;
  return [
    { id: 'hour', at: new Date(now.getTime() + 3_600_000) },
    { id: 'tomorrow', at: morningIn(1) },
    { id: 'monday', at: morningIn(daysToMonday) },
  ];
}
