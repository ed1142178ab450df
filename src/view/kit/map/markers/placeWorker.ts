/** The worker that clusters places, so that the page stays responsive. */
import { type IndexedPlaces, PlaceIndex, type PlaceView, type RenderedPlaces } from './placeIndex.ts';

export type BoundingBox = Omit<PlaceView, 'zoom' | 'isClustered'>;

export type PlaceQuery =
  | { readonly kind: 'load'; readonly places: IndexedPlaces; readonly hidden: readonly number[] }
  | { readonly kind: 'hide'; readonly hidden: readonly number[] }
  | { readonly kind: 'drawn'; readonly view: PlaceView }
  | { readonly kind: 'cluster'; readonly cluster: number; readonly most: number }
  | { readonly kind: 'within'; readonly box: BoundingBox; readonly most: number };

export interface PlaceQueryResults {
  readonly load: null;
  readonly hide: null;
  readonly drawn: RenderedPlaces;
  readonly cluster: { readonly rows: number[]; readonly zoom: number };
  readonly within: number[];
}

let places: IndexedPlaces = { lats: new Int32Array(0), lngs: new Int32Array(0), styles: new Uint16Array(0) };
let index = new PlaceIndex(places, new Set());

self.onmessage = ({ data }: MessageEvent<{ id: number; question: PlaceQuery }>) => {
  const answer = answerTo(data.question);
  self.postMessage(
    { id: data.id, answer },
    { transfer: answer && 'lats' in answer ? getBuffers(answer) : [] },
  );
};

function answerTo(question: PlaceQuery): PlaceQueryResults[PlaceQuery['kind']] {
  switch (question.kind) {
    case 'load':
      places = question.places;
      index = new PlaceIndex(places, new Set(question.hidden));
      return null;
    case 'hide':
      index = new PlaceIndex(places, new Set(question.hidden));
      return null;
    case 'drawn':
      return index.drawn(question.view);
    case 'cluster':
      return index.cluster(question.cluster, question.most);
    case 'within':
      return index.within(question.box, question.most);
  }
}

function getBuffers({ lats, lngs, counts, styles, refs }: RenderedPlaces): ArrayBuffer[] {
  return [lats, lngs, counts, styles, refs].map(({ buffer }) => buffer as ArrayBuffer);
}
