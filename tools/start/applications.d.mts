interface Application {
  readonly name: string;
  /** The variable that holds its port. */
  readonly portVariable: string;
}

/** Every process of the product but the BFF. */
export const SERVICES: readonly Application[];
/** Every process of the product. */
export const APPLICATIONS: readonly Application[];
