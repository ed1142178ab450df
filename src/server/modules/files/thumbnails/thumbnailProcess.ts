/**
 * A process of its own that makes a small picture of one picture and writes it out. It may be killed at any moment, and ends
 * without output and with code 3 where the file is no picture that it reads.
 */
import sharp from 'sharp';
import { endWhenLarge } from '#server/kernel/processes/endWhenLarge.ts';

const LARGEST_SIDE = 320;
/** Ten times what a good camera makes; read from the head of the file, so that nothing larger is unpacked. */
const MOST_PIXELS = 500_000_000;
const MOST_MB = 768;
const NO_PICTURE_EXIT = 3;

// Whatever the file says of itself: nothing that draws, refers to other files or runs programs is opened.
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
endWhenLarge(MOST_MB);

const [, , path = ''] = process.argv;
try {
  const picture = await sharp(path, { limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn: 'error' })
    .autoOrient()
    .resize({ width: LARGEST_SIDE, height: LARGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer();
  process.stdout.write(picture);
} catch {
  // What a stranger's file lacks is nothing that an operator could mend.
  process.exitCode = NO_PICTURE_EXIT;
}
