import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { type MarkerStyle, MIXED_CLUSTER_FILL } from '#view/kit/map/markers/markerSprites.ts';
import type { DirectoryMapPlaces, LegendEntry } from './markerSets.ts';

export interface LegendProps {
  parts: readonly DirectoryMapPlaces[];
  entries: readonly LegendEntry[];
  hidden: readonly string[];
  onHidden: (hidden: string[]) => void;
}

/** Explains the markers. Each entry shows a count, and a switch that hides its markers. */
export function Legend({ parts, entries, hidden, onHidden }: LegendProps) {
  const { t } = useMessages();
  const toggle = (key: string) =>
    onHidden(hidden.includes(key) ? hidden.filter(each => each !== key) : [...hidden, key]);
  const fills = new Set(entries.flatMap(({ count, style }) => (count > 0 ? [style.fill] : [])));
  return (
    <section aria-label={t('map.legend')} className="dk-stack">
      {parts.map(({ directory, columns: { header } }) => (
        <div key={directory.id} className="dk-legend">
          <h2>{directory.name}</h2>
          <p className="dk-faint">{t('map.placed', { placed: header.placed, count: header.records })}</p>
          {header.isCut && <p className="dk-help">{t('map.cut', { count: header.places })}</p>}
          <ul>
            {entries
              .filter(({ directoryId, count }) => directoryId === directory.id && count > 0)
              .map(entry => (
                <li key={entry.key}>
                  <Checkbox
                    isChecked={!hidden.includes(entry.key)}
                    onChange={() => toggle(entry.key)}
                    label={
                      <span className="dk-legend-entry">
                        <PinMark style={entry.style} />
                        <span className="dk-truncate">{entry.name || t('map.noStatus')}</span>
                        <span className="dk-legend-count">{t('map.count', { count: entry.count })}</span>
                      </span>
                    }
                  />
                </li>
              ))}
          </ul>
        </div>
      ))}
      {fills.size > 1 && (
        <p className="dk-faint dk-legend-entry">
          <svg width="15" height="15" viewBox="0 0 15 15" aria-hidden="true">
            <circle cx="7.5" cy="7.5" r="7" fill={MIXED_CLUSTER_FILL} />
          </svg>
          {t('map.mixed')}
        </p>
      )}
    </section>
  );
}

function PinMark({ style: { fill, sign, letter } }: { style: MarkerStyle }) {
  return (
    <svg width="15" height="20" viewBox="0 0 28 38" aria-hidden="true">
      <path d="M14 37C9.500 29 1 22.500 1 14a13 13 0 0 1 26 0c0 8.500-8.500 15-13 23z" fill={fill} />
      {letter ? (
        <text x="14" y="20" fill={sign} fontSize="16" fontWeight="600" textAnchor="middle">
          {letter}
        </text>
      ) : (
        <circle cx="14" cy="14" r="5" fill={sign} />
      )}
    </svg>
  );
}
