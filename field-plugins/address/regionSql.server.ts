/**
 * Determines the region of a place in SQL. It calculates with the same doubles in the same order as `findRegion` does
 * in memory, so that both give the same results.
 */
import { type RawBuilder, sql } from 'kysely';
import { MISSING_PLACE_CODE, NO_REGION_CODE } from '#core/geo/area.ts';
import { COORDINATE_SCALE } from '#core/geo/geoData.ts';
import { COORDINATE_LONGITUDE_SCALE } from '#core/geo/outline.ts';
import { getOutlinedRegions } from '#core/geo/outlinedRegions.ts';
import { type GeoRegion, MAX_REGION_DISTANCE_DEGREES, NON_LETTERS_SOURCE } from '#core/geo/regions.ts';

export interface AddressPlaceSql {
  readonly lat: RawBuilder<unknown>;
  readonly lng: RawBuilder<unknown>;
  /** True if the coordinates are valid. */
  readonly isPlace: RawBuilder<unknown>;
  /** In lower case, never null. */
  readonly address: RawBuilder<unknown>;
}

const regions = getOutlinedRegions();

/** Matches places in any of the regions. An unknown code matches nothing. */
export function buildInRegionsSql(
  { lat, lng, isPlace, address }: AddressPlaceSql,
  codes: readonly string[],
): RawBuilder<boolean> {
  const wanted = codes.flatMap(code => {
    const nowhere = NOWHERE[code];
    if (nowhere !== undefined) return [nowhere];
    const index = regions.findIndex(region => region.code === code);
    return index < 0 ? [] : [index];
  });
  const [only] = wanted;
  if (only === undefined) return sql<boolean>`false`;
  const own = wanted.length === 1 ? only : NONE;
  const outlines = outlinesAround(own);
  const [west, south, east, north] = outlines.box;
  // Cases are evaluated in order. A place that is far away and named differently needs no comparison with outlines.
  return sql<boolean>`(select case
      when not (${namesOwn(own)} or (lat between ${south}::float8 and ${north}::float8
        and lng between ${west}::float8 and ${east}::float8)) then false
      else coalesce((${regionNamed()}), (${regionAround(outlines)}), (${regionNear(outlines)}),
        case when lat is null then ${UNPLACED}::int else ${NONE}::int end) = any(${wanted}::int[])
    end
    from (select case when ${isPlace} then ${lat} end as lat, case when ${isPlace} then ${lng} end as lng,
      ' ' || regexp_replace(${address}, ${NON_LETTERS_SOURCE}, ' ', 'g') || ' ' as said, ${getColumns(outlines)} offset 0) as place)`;
}

/** Used instead of a region index for places outside all regions, and for places without coordinates. */
const [NONE, UNPLACED] = [-1, -2];
const NOWHERE: Readonly<Record<string, number>> = { [NO_REGION_CODE]: NONE, [MISSING_PLACE_CODE]: UNPLACED };

function namesOwn(own: number): RawBuilder<unknown> {
  const words = regions[own]?.words ?? [];
  if (words.length === 0) return sql`false`;
  return sql`(${sql.join(
    words.map(word => sql`strpos(said, ${` ${word} `}) > 0`),
    sql` or `,
  )})`;
}

function regionNamed(): RawBuilder<unknown> {
  const named = regions.flatMap(({ words }, index) => words.map(word => [index, ` ${word} `] as const));
  return sql`select region from unnest(${named.map(([index]) => index)}::int[], ${named.map(([, word]) => word)}::text[])
      as named (region, word)
    where strpos(said, word) > 0 order by region limit 1`;
}

/**
 * The border lines of a region and of nearby regions, sorted by their lower end. `starts` contains, for each step of
 * latitude, the index of the first line that begins there or further north.
 */
interface Outlines {
  readonly box: GeoRegion['box'];
  readonly lines: readonly (readonly [region: number, y: number, x: number, toY: number, toX: number])[];
  readonly starts: readonly number[];
  readonly tallest: number;
}

const [LOWEST, HIGHEST, STEPS] = [44, 53, 20];
/** Margin for rounding errors in the steps. */
const SPARE = 0.001;
const known = new Map<number, Outlines>();

function outlinesAround(own: number): Outlines {
  const before = known.get(own);
  if (before) return before;
  const box = nearBox(own);
  const lines = regions
    .flatMap(({ edges }, region) => {
      if (!meets(nearBox(region), box)) return [];
      return edges.map(({ y, x, toY, toX }) => [region, y, x, toY, toX] as const);
    })
    .sort((a, b) => a[1] - b[1]);
  const starts = Array.from({ length: (HIGHEST - LOWEST) * STEPS + 1 }, (_, step) => {
    const first = lines.findIndex(([, y]) => y >= LOWEST + step / STEPS);
    return first < 0 ? lines.length : first;
  });
  const outlines = { box, lines, starts, tallest: Math.max(...lines.map(([, y, , toY]) => toY - y)) };
  known.set(own, outlines);
  return outlines;
}

/** Returns the box of places in or near a region, or the whole globe if there is no region. */
function nearBox(own: number): GeoRegion['box'] {
  const region = regions[own];
  if (!region) return [-180, -90, 180, 90];
  const [west, south, east, north] = region.box;
  const wide = MAX_REGION_DISTANCE_DEGREES / COORDINATE_LONGITUDE_SCALE;
  return [west - wide, south - MAX_REGION_DISTANCE_DEGREES, east + wide, north + MAX_REGION_DISTANCE_DEGREES];
}

function meets(a: GeoRegion['box'], b: GeoRegion['box']): boolean {
  return a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];
}

function regionAround(outlines: Outlines): RawBuilder<unknown> {
  return sql`select region from ${linesBeside(outlines, 0)}
    where (y > lat) <> (to_y > lat) and lng < ((to_x - x) * (lat - y)) / nullif(to_y - y, 0) + x
    group by region having count(*) % 2 = 1 order by region limit 1`;
}

function regionNear(outlines: Outlines): RawBuilder<unknown> {
  return sql`select region from (
      select region, near_x * near_x + near_y * near_y as distance from (
        select region, ax + along * dx as near_x, ay + along * dy as near_y from (
          select *, least(1::float8, greatest(0::float8, -(ax * dx + ay * dy) / (dx * dx + dy * dy))) as along from (
            select region, (x - lng) * ${COORDINATE_LONGITUDE_SCALE}::float8 as ax, y - lat as ay,
              (to_x - x) * ${COORDINATE_LONGITUDE_SCALE}::float8 as dx, to_y - y as dy
            from ${linesBeside(outlines, MAX_REGION_DISTANCE_DEGREES)}
          ) as line
        ) as line
      ) as line
    ) as line
    where distance < ${MAX_REGION_DISTANCE_DEGREES * MAX_REGION_DISTANCE_DEGREES}::float8
    order by distance, region limit 1`;
}

/**
 * Returns SQL for the lines within `degrees` of the place's latitude, possibly with some lines that are
 * further away. Yields no lines for latitudes outside the steps.
 */
function linesBeside({ starts, tallest }: Outlines, degrees: number): RawBuilder<unknown> {
  const stepOf = (latitude: RawBuilder<unknown>) =>
    sql`least(greatest(floor((${latitude} - ${LOWEST}::float8) * ${STEPS}::float8), 0), ${starts.length - 1}::float8)::int`;
  const from = sql`starts[1 + ${stepOf(sql`lat - ${tallest + degrees + SPARE}::float8`)}]`;
  const till = sql`starts[least(2 + ${stepOf(sql`lat + ${degrees + SPARE}::float8`)}, ${starts.length}::int)]`;
  const parts = COLUMNS.map(name => sql`${sql.ref(`place.${name}`)}[${from} + 1 : ${till}]`);
  const degreesOf = (name: string) => sql`${sql.ref(name)} / ${COORDINATE_SCALE}::float8 as ${sql.ref(name)}`;
  return sql`(select region, ${sql.join(['y', 'x', 'to_y', 'to_x'].map(degreesOf))}
    from unnest(${sql.join(parts)}) as edge (region, y, x, to_y, to_x)) as edge`;
}

const COLUMNS = ['regions', 'ys', 'xs', 'to_ys', 'to_xs'] as const;

/** Adds the lines as columns of the place, so that they are sent only once. */
function getColumns({ lines, starts }: Outlines): RawBuilder<unknown> {
  const columns = COLUMNS.map((name, member) => {
    const whole = lines.map(line =>
      member === 0 ? line[0] : Math.round((line[member] ?? 0) * COORDINATE_SCALE),
    );
    return sql`${whole}::int[] as ${sql.ref(name)}`;
  });
  return sql`${sql.join(columns)}, ${starts}::int[] as starts`;
}
