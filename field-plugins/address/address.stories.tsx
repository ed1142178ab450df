import type { Meta } from '@storybook/react-vite';
import { expect, fireEvent, screen, waitFor, within } from 'storybook/test';
import type { FieldDefinition, FieldValue } from '#core/model.ts';
import {
  createFieldStories,
  createFieldStory,
  FieldStory,
  readStoryValue,
} from '../shared/stage/FieldStory.tsx';
import { addressSamples } from './address.samples.ts';
import { type GoogleStub, installGoogleStub } from './stage/googleStandIn.ts';

const stories = createFieldStories(addressSamples, {
  long: { addressValue: { address: 'A very long street name, '.repeat(20), lat: 50.4501, lng: 30.5234 } },

  ukrainianName: 'Адреса',
});

export default { title: 'Field types/Address', component: FieldStory } satisfies Meta<typeof FieldStory>;

export const Empty = stories.Empty;
export const Filled = stories.Filled;
export const RequiredError = stories.RequiredError;
export const ReadOnly = stories.ReadOnly;
export const LongText = stories.LongText;
export const Ukrainian = stories.Ukrainian;
export const ListOfValues = stories.ListOfValues;

const definition: FieldDefinition = { id: 'address', code: 'address', name: 'Address', type: 'Address' };
const kyiv = { addressValue: { address: 'Kyiv', lat: 50.45, lng: 30.52 } };

const box = () =>
  screen.queryByRole<HTMLInputElement>('combobox', { name: 'Address' }) ??
  screen.getByRole<HTMLInputElement>('textbox', { name: 'Address' });
const mapButton = () => screen.getByRole('button', { name: 'Address: Map' });
const dialog = () => within(screen.getByRole('dialog', { name: 'Address' }));
const map = () => screen.findByRole('application', { name: 'Map of Address' }, { timeout: 10_000 });
const isReady = () =>
  waitFor(() => expect(document.querySelector('.dk-map-canvas')).toHaveAttribute('data-ready', 'true'));
const latitude = () => dialog().getByRole<HTMLInputElement>('textbox', { name: 'Latitude' });
const longitude = () => dialog().getByRole<HTMLInputElement>('textbox', { name: 'Longitude' });
const save = () => dialog().getByRole('button', { name: 'Save place' });
const pin = () => document.querySelector<HTMLElement>('.dk-map-pin');

export const TypedAddress = createFieldStory({ definition }, async ({ canvasElement, userEvent }) => {
  await userEvent.type(box(), 'Khreshchatyk 1, Kyiv');
  box().blur();
  await waitFor(() =>
    expect(readStoryValue(canvasElement)).toEqual({ addressValue: { address: 'Khreshchatyk 1, Kyiv' } }),
  );
});

/** Pasting coordinates, or a link to a place on Google Maps, fills latitude and longitude. */
export const PastedPlaces = createFieldStory({ definition }, async ({ canvasElement, userEvent }) => {
  await userEvent.click(box());
  await userEvent.paste('50.45, 30.52');
  box().blur();
  await waitFor(() =>
    expect(readStoryValue(canvasElement)).toEqual({ addressValue: { lat: 50.45, lng: 30.52 } }),
  );
  await expect(box()).toHaveValue('50.45, 30.52');
  await userEvent.clear(box());
  await userEvent.paste('https://www.google.com/maps/place/Lviv/@49.8,24,12z/data=!3d49.8397!4d24.0297');
  box().blur();
  await waitFor(() =>
    expect(readStoryValue(canvasElement)).toEqual({
      addressValue: { address: 'Lviv', lat: 49.8397, lng: 24.0297 },
    }),
  );
  await expect(box()).toHaveValue('Lviv');
});

/** The form doesn't show the coordinates, but uses them as the description of the map button. */
export const CoordinatesOnlyOnMap = createFieldStory(
  { definition, value: kyiv },
  async ({ canvasElement }) => {
    await expect(box()).toHaveValue('Kyiv');
    await expect(canvasElement.querySelector('.dk-address')?.textContent).not.toContain('50.45');
    await expect(mapButton()).toHaveAccessibleDescription('50.45, 30.52');
  },
);

export const TypedCoordinates = createFieldStory({ definition }, async ({ canvasElement, userEvent }) => {
  await userEvent.click(mapButton());
  await map();
  await userEvent.type(latitude(), '50,45');
  await userEvent.type(longitude(), '30.52');
  await userEvent.click(save());
  await waitFor(() =>
    expect(readStoryValue(canvasElement)).toEqual({ addressValue: { lat: 50.45, lng: 30.52 } }),
  );
  await expect(screen.queryByRole('dialog')).toBeNull();
});

/** An invalid coordinate is reported at its text box, and nothing is saved. */
export const CoordinatesOutOfRange = createFieldStory(
  { definition },
  async ({ canvasElement, userEvent }) => {
    await userEvent.click(mapButton());
    await map();
    await userEvent.type(latitude(), '95');
    await userEvent.click(save());
    await waitFor(() => expect(latitude()).toHaveAccessibleDescription('Latitude must be from -90 to 90.'));
    await expect(longitude()).toHaveAccessibleDescription('Enter the longitude too.');
    await userEvent.type(longitude(), '30e');
    longitude().blur();
    await waitFor(() =>
      expect(longitude()).toHaveAccessibleDescription('Enter degrees as a number, such as 50.4501.'),
    );
    await expect(readStoryValue(canvasElement)).toBeUndefined();
    await userEvent.clear(latitude());
    await userEvent.clear(longitude());
    await userEvent.type(longitude(), '200');
    await userEvent.type(latitude(), '50');
    latitude().blur();
    await waitFor(() =>
      expect(longitude()).toHaveAccessibleDescription('Longitude must be from -180 to 180.'),
    );
  },
);

/** A pair pasted into either box fills both. */
export const PastedCoordinatePair = createFieldStory(
  { definition, value: kyiv },
  async ({ canvasElement, userEvent }) => {
    await userEvent.click(mapButton());
    await map();
    await userEvent.tripleClick(latitude());
    await userEvent.paste('49.84, 24.03');
    latitude().blur();
    await waitFor(() => expect(longitude()).toHaveValue('24.03'));
    await userEvent.click(save());
    await waitFor(() =>
      expect(readStoryValue(canvasElement)).toEqual({
        addressValue: { address: 'Kyiv', lat: 49.84, lng: 24.03 },
      }),
    );
  },
);

export const PinByClick = createFieldStory({ definition }, async ({ canvasElement, userEvent }) => {
  await userEvent.click(mapButton());
  const frame = await map();
  await isReady();
  await expect(pin()).toBeNull();
  const { left, top } = frame.getBoundingClientRect();
  const place = { clientX: left + 200, clientY: top + 150 };
  fireEvent.click(document.querySelector('.dk-map-canvas') ?? frame, place);
  await waitFor(() => expect(pin()).toBeVisible());
  const tip = pin()?.getBoundingClientRect();
  // The tolerance is five pixels, because coordinates are rounded to the zoom.
  await expect(tip && tip.left + tip.width / 2).toBeCloseTo(place.clientX, -1);
  await expect(tip?.bottom).toBeCloseTo(place.clientY, -1);
  await userEvent.click(save());
  await waitFor(() => expect(readStoryValue(canvasElement)?.addressValue?.lat).toBeDefined());
});

export const PinByDrag = createFieldStory(
  { definition, value: kyiv },
  async ({ canvasElement, userEvent }) => {
    await userEvent.click(mapButton());
    await map();
    await isReady();
    const handle = pin();
    if (!handle) throw new Error('There is no pin.');
    const { left, top } = handle.getBoundingClientRect();
    const from = { clientX: left + 10, clientY: top + 10, button: 0 };
    const by = (right: number) => ({ ...from, clientX: from.clientX + right });
    fireEvent.mouseDown(handle, from);
    fireEvent.mouseMove(document.body, by(10));
    fireEvent.mouseMove(document.body, by(100));
    fireEvent.mouseUp(document.body, by(100));
    // 100 pixels at zoom 10 are 0.137 degrees.
    await waitFor(() => expect(Number(longitude().value)).toBeCloseTo(30.657, 2));
    await expect(Number(latitude().value)).toBeCloseTo(50.45, 2);
    await userEvent.click(save());
    await waitFor(() => expect(readStoryValue(canvasElement)?.addressValue?.lng).toBeGreaterThan(30.6));
  },
);

export const PinByKeyboard = createFieldStory({ definition }, async ({ canvasElement, userEvent }) => {
  await userEvent.click(mapButton());
  const frame = await map();
  await isReady();
  frame.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(pin()).toBeVisible());
  const [startLat, startLng] = [Number(latitude().value), Number(longitude().value)];
  await userEvent.keyboard('{ArrowRight}{ArrowUp}');
  await waitFor(() => expect(Number(longitude().value)).toBeGreaterThan(startLng));
  await expect(Number(latitude().value)).toBeGreaterThan(startLat);
  const east = Number(longitude().value);
  await userEvent.keyboard('++++');
  await userEvent.keyboard('{ArrowLeft}');
  await waitFor(() => expect(Number(longitude().value)).toBeLessThan(east));
  // When zoomed in, the same key moves the pin less.
  await expect(east - Number(longitude().value)).toBeLessThan(1);
  await userEvent.click(save());
  await waitFor(() => expect(readStoryValue(canvasElement)?.addressValue?.lng).toBeDefined());
});

export const ConfiguredMarker = createFieldStory(
  {
    definition: { ...definition, showOnMap: true, mapMarkerColor: 'blue_MarkerA', mapMarkerScale: 1.5 },
    value: kyiv,
  },
  async ({ userEvent }) => {
    await userEvent.click(mapButton());
    await map();
    await isReady();
    await expect(pin()).toHaveTextContent('A');
    await expect(dialog().getByRole('link', { name: 'Open in Google Maps' })).toHaveAttribute(
      'href',
      expect.stringContaining('query=50.4'),
    );
    await expect(pin()?.querySelector('svg')).toHaveAttribute('width', '42');
    await expect(pin()?.querySelector('path')).toHaveAttribute('fill', '#3559c7');
  },
);

/** Closing with changes asks for confirmation. */
export const ConfirmDiscard = createFieldStory(
  { definition, value: kyiv },
  async ({ canvasElement, userEvent }) => {
    await userEvent.click(mapButton());
    await map();
    await userEvent.clear(latitude());
    await userEvent.type(latitude(), '51');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(readStoryValue(canvasElement)).toEqual(kyiv);
    await userEvent.click(mapButton());
    await map();
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
);

export const RemovedPin = createFieldStory(
  { definition, value: kyiv },
  async ({ canvasElement, userEvent }) => {
    await userEvent.click(mapButton());
    await map();
    await userEvent.click(dialog().getByRole('button', { name: 'Remove the pin' }));
    await waitFor(() => expect(pin()).toBeNull());
    await userEvent.click(save());
    await waitFor(() => expect(readStoryValue(canvasElement)).toEqual({ addressValue: { address: 'Kyiv' } }));
  },
);

export const ReadOnlyMap = createFieldStory(
  { definition, value: kyiv, isReadOnly: true },
  async ({ userEvent }) => {
    await userEvent.click(mapButton());
    const frame = await map();
    await isReady();
    await expect(latitude()).toHaveAttribute('readonly');
    frame.focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(longitude()).toHaveValue('30.52');
    await expect(screen.queryByRole('button', { name: 'Save place' })).toBeNull();
  },
);

/**
 * Without a Google key, towns and villages are suggested while typing, with their region to distinguish
 * places of the same name.
 */
export const PlacesOfUkraine = createFieldStory({ definition }, async ({ canvasElement, userEvent }) => {
  await userEvent.type(screen.getByRole('combobox', { name: 'Address' }), 'brovar');
  await screen.findByRole('option', { name: 'Brovary, Kyiv region' });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() =>
    expect(readStoryValue(canvasElement)?.addressValue).toMatchObject({ address: 'Brovary, Kyiv region' }),
  );
  await waitFor(() => expect(readStoryValue(canvasElement)?.addressValue?.lat).toBeCloseTo(50.51, 1));
});

const withGoogle = { mapSource: { googleKey: 'a-key', tiles: null } };

/** Runs the actions of a story, then removes the stub of Google's library. */
async function beside(google: GoogleStub, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } finally {
    google.remove();
  }
}

/**
 * With a Google key, places are suggested while typing. Choosing a place fills the address and the
 * coordinates.
 */
export const GoogleSuggestion = createFieldStory(
  { definition, services: withGoogle },
  async ({ canvasElement, userEvent }) => {
    const google = installGoogleStub();
    await beside(google, async () => {
      await userEvent.type(screen.getByRole('combobox', { name: 'Address' }), 'khresh');
      await screen.findByRole('option', { name: 'Khreshchatyk 1, Kyiv' });
      await userEvent.keyboard('{ArrowDown}{Enter}');
      await waitFor(() =>
        expect(readStoryValue(canvasElement)).toEqual({
          addressValue: { address: 'Khreshchatyk St, 1, Kyiv, Ukraine, 01001', lat: 50.4501, lng: 30.5234 },
        }),
      );
      await expect(google.asked).toEqual([{ input: 'khresh', language: 'en' }]);
    });
  },
);

/** If a place is resolved after the user has typed more, the typed text is kept. */
export const TypingBeforePlaceLoads = createFieldStory(
  { definition, services: withGoogle },
  async ({ canvasElement, userEvent }) => {
    const found = Promise.withResolvers<null>();
    const google = installGoogleStub({ found: found.promise });
    await beside(google, async () => {
      const box = screen.getByRole('combobox', { name: 'Address' });
      await userEvent.type(box, 'khresh');
      await screen.findByRole('option', { name: 'Khreshchatyk 1, Kyiv' });
      await userEvent.keyboard('{ArrowDown}{Enter}');
      await userEvent.type(box, ', flat 7');
      const typed = { addressValue: { address: 'Khreshchatyk 1, Kyiv, flat 7' } };
      await waitFor(() => expect(readStoryValue(canvasElement)).toEqual(typed));
      found.resolve(null);
      await new Promise(resolve => setTimeout(resolve, 100));
      await expect(readStoryValue(canvasElement)).toEqual(typed);
    });
  },
);

export const GoogleMap = createFieldStory(
  { definition, value: kyiv, services: withGoogle },
  async ({ canvasElement, userEvent }) => {
    const google = installGoogleStub();
    await beside(google, async () => {
      await userEvent.click(mapButton());
      await map();
      await isReady();
      await expect(document.querySelector('[data-google]')).not.toBeNull();
      google.press(49.84, 24.03);
      await waitFor(() => expect(longitude()).toHaveValue('24.03'));
      await waitFor(() => expect(google.pin).toEqual({ lat: 49.84, lng: 24.03 }));
      await userEvent.click(save());
      await waitFor(() => expect(readStoryValue(canvasElement)?.addressValue?.lat).toBe(49.84));
    });
  },
);

/** If Google's library can't be loaded, the built-in map replaces it. */
export const GoogleFails = createFieldStory(
  { definition, value: kyiv, services: withGoogle },
  async ({ userEvent }) => {
    const google = installGoogleStub({ fails: true });
    await beside(google, async () => {
      await userEvent.click(mapButton());
      await map();
      await isReady();
      await screen.findByText('Couldn’t load Google Maps. Showing the built-in map.');
      await expect(pin()).toBeVisible();
    });
  },
);

/**
 * Checks that the whole pin is inside the map, and near its centre unless that would show the area beyond the edge of
 * the world.
 */
const showsThePin = (address: NonNullable<FieldValue['addressValue']>, globals = {}) => ({
  ...createFieldStory({ definition, value: { addressValue: address } }, async ({ userEvent, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Address: / }));
    await isReady();
    await waitFor(() => {
      const area = document.querySelector('.dk-map-canvas')?.getBoundingClientRect();
      const mark = pin()?.getBoundingClientRect();
      if (!area || !mark) throw new Error('The map has no pin yet.');
      expect(mark.left).toBeGreaterThanOrEqual(area.left);
      expect(mark.top).toBeGreaterThanOrEqual(area.top);
      expect(mark.right).toBeLessThanOrEqual(area.right);
      expect(mark.bottom).toBeLessThanOrEqual(area.bottom);
      if ((address.lng ?? 0) > 170) return;
      const [x, y] = [mark.left + mark.width / 2, mark.bottom];
      expect(Math.abs(x - area.left - area.width / 2)).toBeLessThan(area.width / 4);
      expect(Math.abs(y - area.top - area.height / 2)).toBeLessThan(area.height / 4);
    });
  }),
  globals,
});

const sumy = { address: 'Суми, вул. Соборна, 1', lat: 50.9077, lng: 34.7981 };
const simferopol = { address: 'Simferopol', lat: 44.95, lng: 34.1 };
const auckland = { address: 'Auckland', lat: -36.85, lng: 174.76 };
const onAPhone = { viewport: { value: 'phone' } };

export const PinInsideTheMap = showsThePin(sumy);
export const PinInTheSouth = showsThePin(simferopol);
export const PinNearDateLine = showsThePin(auckland);
export const PinOnAPhone = showsThePin(sumy, onAPhone);
export const PinInTheSouthOnAPhone = showsThePin(simferopol, onAPhone);
export const PinNearDateLineOnAPhone = showsThePin(auckland, onAPhone);
