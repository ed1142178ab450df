/** A stub for Google's maps library, which stories can't load: one known place, and a map that records its pin. */

const khreshchatyk = (found: Promise<unknown>) => ({
  text: { text: 'Khreshchatyk 1, Kyiv' },
  toPlace: () => ({
    fetchFields: async () =>
      found.then(() => ({
        place: {
          formattedAddress: 'Khreshchatyk St, 1, Kyiv, Ukraine, 01001',
          location: { toJSON: () => ({ lat: 50.4501, lng: 30.5234 }) },
        },
      })),
  }),
});

interface Asked {
  input: string;
  language: string;
}

/** Contains the recorded requests and the position of the pin. */
export interface GoogleStub {
  readonly asked: Asked[];
  pin: { lat: number; lng: number } | null;
  /** Simulates a click on the map. */
  press(lat: number, lng: number): void;
  remove(): void;
}

/**
 * Installs the stub. The details of a place are available once `found` resolves. With `fails`, the library can't be
 * loaded.
 */
export function installGoogleStub({
  fails = false,
  found = Promise.resolve<unknown>(null),
} = {}): GoogleStub {
  let press: (lat: number, lng: number) => void = () => {};
  const standIn: GoogleStub = {
    asked: [],
    pin: null,
    press: (lat, lng) => press(lat, lng),
    remove: () => Reflect.deleteProperty(window, 'google'),
  };
  class GoogleMap {
    readonly element: HTMLElement;
    constructor(element: HTMLElement) {
      this.element = element;
      element.dataset.google = 'true';
    }
    addListener(_: 'click', listen: (event: unknown) => void) {
      press = (lat, lng) => listen({ latLng: { lat: () => lat, lng: () => lng } });
    }
    getZoom = () => 15;
    setZoom = () => {};
    getCenter = () => null;
    getBounds = () => null;
    panTo = () => {};
  }
  class Marker {
    addListener = () => {};
    setMap = () => {};
    setPosition(position: GoogleStub['pin']) {
      standIn.pin = position;
    }
  }
  const places = {
    AutocompleteSessionToken: Object,
    AutocompleteSuggestion: {
      async fetchAutocompleteSuggestions(request: Asked) {
        standIn.asked.push({ input: request.input, language: request.language });
        const placePrediction = khreshchatyk(found);
        const isMatch = placePrediction.text.text.toLowerCase().includes(request.input.toLowerCase());
        return { suggestions: isMatch ? [{ placePrediction }] : [] };
      },
    },
  };
  const libraries: Readonly<Record<string, unknown>> = {
    maps: { Map: GoogleMap },
    marker: { Marker },
    places,
  };
  const importLibrary = async (name: string) => {
    if (fails) throw new Error('The library could not be loaded.');
    return libraries[name];
  };
  Object.assign(window, { google: { maps: { importLibrary, Point: Object } } });
  return standIn;
}
