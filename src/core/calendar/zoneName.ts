/** Zones that browsers and servers still call by their former names. */
const RENAMED: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
};

/** The name of a time zone on screens. */
export function zoneName(timeZone: string): string {
  return RENAMED[timeZone] ?? timeZone;
}
