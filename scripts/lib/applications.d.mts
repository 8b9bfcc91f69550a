/** Every process of the product. */
export const APPLICATIONS: readonly { readonly name: string }[];
