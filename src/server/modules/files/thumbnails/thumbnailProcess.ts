/**
 * A separate process that outputs a thumbnail of one picture. The process can be killed at any time. If the file isn't
 * a supported picture, it ends without output and with code 3.
 */
import sharp from 'sharp';
import { exitAboveMemoryLimit } from '#server/kernel/processes/exitAboveMemoryLimit.ts';

const MAX_SIDE_PX = 320;
/**
 * Ten times the resolution of a good camera. The number of pixels is read from the file's header, so that nothing
 * larger is decoded.
 */
const MAX_PIXELS = 500_000_000;
const MAX_MB = 768;
const NO_PICTURE_EXIT = 3;

// Only these formats are opened, regardless of the file's claimed type, because other formats can refer to files or run
// programs.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadHeifFile',
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadNsgifFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadTiffFile',
    'VipsForeignLoadWebpFile',
  ],
});
sharp.cache(false);
sharp.concurrency(1);
exitAboveMemoryLimit(MAX_MB);

const [, , path = ''] = process.argv;
try {
  const picture = await sharp(path, { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error' })
    .autoOrient()
    .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer();
  process.stdout.write(picture);
} catch {
  // A defect in an untrusted file isn't reported, because the operator couldn't fix it.
  process.exitCode = NO_PICTURE_EXIT;
}
