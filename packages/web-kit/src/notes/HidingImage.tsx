import { type ComponentProps, useState } from 'react';

type HidingImageProps = Omit<ComponentProps<'img'>, 'onError' | 'src'> & {
  src: string;
  /** Called when the image could not be loaded and is hidden. */
  onHidden?(): void;
};

/** An image that removes itself when it fails to load. A new `src` is tried again. */
export function HidingImage({ src, alt, onHidden, ...rest }: HidingImageProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  if (failedSrc === src) return null;
  return (
    <img
      {...rest}
      src={src}
      alt={alt}
      onError={() => {
        setFailedSrc(src);
        onHidden?.();
      }}
    />
  );
}
