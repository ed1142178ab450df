import { useMessages } from '#view/i18n/MessagesProvider.tsx';

const DAY_LENGTH = 10;

/** Returns a function that formats a timestamp briefly: the time if it is today, otherwise the date. */
export function useShortTimestampFormatter(): (instant: string) => string {
  const { formatDateTime } = useMessages();
  return instant => {
    const [whole, now] = [formatDateTime(instant), formatDateTime(new Date().toISOString())];
    const isToday = whole.slice(0, DAY_LENGTH) === now.slice(0, DAY_LENGTH);
    return isToday ? whole.slice(DAY_LENGTH + 1) : whole.slice(0, DAY_LENGTH);
  };
}
