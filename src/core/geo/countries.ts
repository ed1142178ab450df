/// <reference lib="esnext.intl" />

/** Lower-case ISO 3166-1 alpha-2 codes, and `xk` for Kosovo. */
export const COUNTRY_CODES: readonly string[] =
  'ad ae af ag ai al am ao ar as at au aw ax az ba bb bd be bf bg bh bi bj bl bm bn bo bq br bs bt bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg eh er es et fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gt gu gw gy hk hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mf mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st sv sx sy sz tc td tg th tj tk tl tm tn to tr tt tv tw tz ua ug us uy uz va vc ve vg vi vn vu wf ws xk ye yt za zm zw'.split(
    ' ',
  );

/**
 * Returns the country of a time zone; `undefined` for unknown zones and for zones without a country, such as `UTC`.
 * Recognises former names of zones.
 */
export function findZoneCountry(timeZone: string): string | undefined {
  countryByZone ??= new Map(COUNTRY_CODES.flatMap(code => getZones(code).map(zone => [zone, code] as const)));
  return countryByZone.get(getCurrentName(timeZone));
}

let countryByZone: ReadonlyMap<string, string> | undefined;

function getZones(code: string): readonly string[] {
  // Older engines don't support `getTimeZones`.
  const zones = new Intl.Locale(`und-${code.toUpperCase()}`).getTimeZones?.() ?? [];
  return zones.map(getCurrentName);
}

/** Returns the name that this engine uses for a zone; the given name if the zone is unknown. */
function getCurrentName(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return timeZone;
  }
}
