/** Browsers and servers still give these the names they had before. */
const RENAMED: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
};

/** A time zone as people are told of it. */
export function zoneName(timeZone: string): string {
  return RENAMED[timeZone] ?? timeZone;
}
