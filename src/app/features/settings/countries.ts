import type { Locale } from '#view/i18n/messages.ts';
import type { ComboboxOption } from '#view/kit/inputs/combobox/combobox.ts';

/** ISO 3166-1, two letters each. */
const codes =
  'ad ae af ag ai al am ao ar as at au aw ax az ba bb bd be bf bg bh bi bj bl bm bn bo bq br bs bt bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg eh er es et fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gt gu gw gy hk hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mf mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st sv sx sy sz tc td tg th tj tk tl tm tn to tr tt tv tw tz ua ug us uy uz va vc ve vg vi vn vu wf ws xk ye yt za zm zw'.split(
    ' ',
  );

/** All countries by name, in the language of the interface. */
export function countryOptions(locale: Locale): ComboboxOption[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return codes
    .map(value => ({ value, label: names.of(value.toUpperCase()) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}

/** Browsers still list these by the names they had before. */
const renamed: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
};

/** The time zones that this browser knows, with their distance from UTC now; the one in use is always among them. */
export function timeZoneOptions(locale: Locale, current: string): ComboboxOption[] {
  const known = Intl.supportedValuesOf('timeZone').map(zone => renamed[zone] ?? zone);
  const all = [...new Set(['UTC', ...known, ...(current ? [current] : [])])].sort();
  return all.map(value => ({ value, label: value.replaceAll('_', ' ') + offsetOf(value, locale) }));
}

function offsetOf(timeZone: string, locale: Locale): string {
  try {
    const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortOffset' });
    const offset = format.formatToParts().find(part => part.type === 'timeZoneName')?.value ?? '';
    return ` (${offset.replace('GMT', 'UTC')})`;
  } catch {
    // The server may know zones that this browser does not.
    return '';
  }
}
