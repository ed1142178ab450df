import { Suspense, useRef, useState } from 'react';
import { DEFAULT_MARKER, parseMarker } from '#core/field/mapMarker.ts';
import type { AddressValue, FieldDefinition } from '#core/model.ts';
import { useFieldServices } from '#view/engine/fieldServices.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { PendingInputProvider, usePendingInputScope } from '#view/kit/feedback/flush.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { AddressInput } from './AddressInput.tsx';
import { createPlaceDraft, type PlaceDraft, parsePlaceDraft, updatePlaceDraft } from './placeDraft.ts';

const PinMapView = createLazyComponent(() => import('#view/kit/map/PinMapView.tsx'));

export interface PlaceDialogProps {
  /** The name of the field and, in lists, the number of the value. */
  label: string;
  definition: FieldDefinition;
  start: AddressValue;
  /** If omitted, the place is read-only. */
  onSave?: (place: AddressValue) => void;
  onClose: () => void;
}

/** A dialog that edits an address: its text, its coordinates, and the pin on a map. */
export default function PlaceDialog({ label, definition, start, onSave, onClose }: PlaceDialogProps) {
  const { t } = useMessages();
  const scope = usePendingInputScope();
  const place = usePlace(start, onSave !== undefined);
  const save = () => {
    scope.flush();
    const read = place.check();
    if (!read) return;
    onSave?.(read);
    onClose();
  };
  return (
    <PendingInputProvider scope={scope}>
      <Modal
        title={label}
        onClose={onClose}
        onSubmit={onSave && save}
        isDirty={() => {
          scope.flush();
          return place.isDirty();
        }}
        footer={
          onSave ? (
            <>
              <Button onClick={onClose}>{t('kit.cancel')}</Button>
              <Button type="submit" tone="primary">
                {t('field.Address.save')}
              </Button>
            </>
          ) : (
            <Button onClick={onClose}>{t('kit.close')}</Button>
          )
        }
      >
        <PlaceFields definition={definition} place={place} isReadOnly={!onSave} />
        <PlaceMap label={label} definition={definition} place={place} />
        <MapsLink place={place} />
      </Modal>
    </PendingInputProvider>
  );
}

type Place = ReturnType<typeof usePlace>;

function usePlace(start: AddressValue, canChange: boolean) {
  const [draft, setDraft] = useState(() => createPlaceDraft(start));
  const [hasTriedToSave, setTriedToSave] = useState(false);
  // Saving flushes the boxes and reads the draft before the next render, when the state is still outdated.
  const latest = useRef(draft);
  const put = (next: PlaceDraft) => {
    latest.current = next;
    setDraft(next);
  };
  return {
    draft,
    faults: findShownErrors(draft, hasTriedToSave),
    point: getPoint(draft),
    isDirty: () => canChange && JSON.stringify(latest.current) !== JSON.stringify(createPlaceDraft(start)),
    type: canChange
      ? (part: keyof PlaceDraft, text: string) => put(updatePlaceDraft(latest.current, part, text))
      : undefined,
    change: canChange
      ? (part: AddressValue) => put({ ...latest.current, ...omitEmpty(createPlaceDraft(part)) })
      : undefined,
    clearPoint: () => put({ ...latest.current, lat: '', lng: '' }),
    check(): AddressValue | undefined {
      const read = parsePlaceDraft(latest.current);
      if (Object.keys(read.faults).length === 0) return read.value;
      setTriedToSave(true);
      return undefined;
    },
  };
}

/**
 * Hides the error of a missing second coordinate until the user tries to save, because the user may be about
 * to enter it.
 */
function findShownErrors(
  draft: PlaceDraft,
  hasTriedToSave: boolean,
): ReturnType<typeof parsePlaceDraft>['faults'] {
  const { faults } = parsePlaceDraft(draft);
  if (hasTriedToSave) return faults;
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== 'missing'));
}

function PlaceFields({
  definition,
  place,
  isReadOnly,
}: {
  definition: FieldDefinition;
  place: Place;
  isReadOnly: boolean;
}) {
  const { t } = useMessages();
  const { draft, faults, type, change } = place;
  const coordinate = (part: 'lat' | 'lng') => (
    <Field
      label={t(`field.Address.${part}Label`)}
      errors={faults[part] ? [t(`field.Address.${faults[part]}`, { part })] : []}
    >
      <TextInput
        inputMode="decimal"
        isNumeric
        value={draft[part]}
        onCommit={type && (text => type(part, text))}
      />
    </Field>
  );
  return (
    <div className="dk-place-fields">
      <Field label={t('field.Address.label')} help={isReadOnly ? undefined : t('field.Address.textHelp')}>
        <AddressInput
          definition={definition}
          value={draft.address}
          onText={type && (text => type('address', text))}
          onPlace={change}
        />
      </Field>
      {coordinate('lat')}
      {coordinate('lng')}
      {!isReadOnly && (
        <IconButton
          icon="trash"
          label={t('field.Address.removePoint')}
          isDisabled={!draft.lat && !draft.lng}
          onClick={place.clearPoint}
        />
      )}
    </div>
  );
}

function PlaceMap({
  label,
  definition,
  place,
}: Pick<PlaceDialogProps, 'label' | 'definition'> & { place: Place }) {
  const { t } = useMessages();
  const { mapSource, locale } = useFieldServices();
  const { mapMarkerColor, mapMarkerScale } = definition;
  const marker = parseMarker(mapMarkerColor, mapMarkerScale) ?? DEFAULT_MARKER;
  return (
    <Suspense fallback={<Skeleton height={360} />}>
      <PinMapView
        label={t('field.Address.map', { name: label })}
        point={place.point}
        marker={marker}
        onPoint={place.change}
        source={mapSource}
        language={locale}
      />
    </Suspense>
  );
}

/** A link to Google Maps that searches for the pin, or for the address if there is no pin. */
function MapsLink({ place: { point, draft } }: { place: Place }) {
  const { t } = useMessages();
  const query = point ? `${point.lat},${point.lng}` : draft.address.trim();
  if (!query) return null;
  const href = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {t('field.Address.openMaps')}
    </a>
  );
}

/** Returns the position of the pin, or `undefined` if the coordinates are missing or invalid. */
function getPoint(draft: PlaceDraft) {
  const { value, faults } = parsePlaceDraft(draft);
  const { lat, lng } = value;
  if (lat === undefined || lng === undefined || Object.keys(faults).length > 0) return undefined;
  return { lat, lng };
}

function omitEmpty(draft: PlaceDraft): Partial<PlaceDraft> {
  return Object.fromEntries(Object.entries(draft).filter(([, text]) => text !== ''));
}
