/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type AttributeInput = {
  key: string;
  value: string;
};

export type CartErrorCode =
  | 'ADDRESS_FIELD_CONTAINS_EMOJIS'
  | 'ADDRESS_FIELD_CONTAINS_HTML_TAGS'
  | 'ADDRESS_FIELD_CONTAINS_URL'
  | 'ADDRESS_FIELD_DOES_NOT_MATCH_EXPECTED_PATTERN'
  | 'ADDRESS_FIELD_IS_REQUIRED'
  | 'ADDRESS_FIELD_IS_TOO_LONG'
  | 'BUNDLES_AND_ADDONS_CANNOT_BE_MIXED'
  | 'BUYER_CANNOT_PURCHASE_FOR_COMPANY_LOCATION'
  | 'CART_TOO_LARGE'
  | 'GIFT_CARD_RECIPIENT_INVALID'
  | 'INVALID'
  | 'INVALID_COMPANY_LOCATION'
  | 'INVALID_DELIVERY_ADDRESS_ID'
  | 'INVALID_DELIVERY_GROUP'
  | 'INVALID_DELIVERY_OPTION'
  | 'INVALID_INCREMENT'
  | 'INVALID_MERCHANDISE_LINE'
  | 'INVALID_METAFIELDS'
  | 'INVALID_ZIP_CODE_FOR_COUNTRY'
  | 'INVALID_ZIP_CODE_FOR_PROVINCE'
  | 'LESS_THAN'
  | 'MAXIMUM_EXCEEDED'
  | 'MERCHANDISE_LINE_TRANSFORMERS_RUN_ERROR'
  | 'MERCHANDISE_NOT_APPLICABLE'
  | 'MINIMUM_NOT_MET'
  | 'MISSING_CUSTOMER_ACCESS_TOKEN'
  | 'MISSING_DISCOUNT_CODE'
  | 'MISSING_NOTE'
  | 'NOTE_TOO_LONG'
  | 'ONLY_ONE_DELIVERY_ADDRESS_CAN_BE_SELECTED'
  | 'PARENT_LINE_INVALID_REFERENCE'
  | 'PARENT_LINE_NESTING_TOO_DEEP'
  | 'PARENT_LINE_NOT_FOUND'
  | 'PARENT_LINE_OPERATION_BLOCKED'
  | 'PENDING_DELIVERY_GROUPS'
  | 'PROVINCE_NOT_FOUND'
  | 'SELLING_PLAN_NOT_APPLICABLE'
  | 'SERVICE_UNAVAILABLE'
  | 'TOO_MANY_DELIVERY_ADDRESSES'
  | 'UNSPECIFIED_ADDRESS_ERROR'
  | 'VALIDATION_CUSTOM'
  | 'VARIANT_REQUIRES_SELLING_PLAN'
  | 'ZIP_CODE_NOT_SUPPORTED';

export type CartLineInput = {
  attributes?: Array<AttributeInput> | null | undefined;
  merchandiseId: string;
  parent?: CartLineParentInput | null | undefined;
  quantity?: number | null | undefined;
  sellingPlanId?: string | null | undefined;
};

export type CartLineParentInput =
  {   lineId: string; merchandiseId?: never; }
  |  { lineId?: never;   merchandiseId: string; };

export type CartLineUpdateInput = {
  attributes?: Array<AttributeInput> | null | undefined;
  id?: string | null | undefined;
  merchandiseId?: string | null | undefined;
  quantity?: number | null | undefined;
  sellingPlanId?: string | null | undefined;
  viewKey?: string | null | undefined;
};

export type CartWarningCode =
  | 'DISCOUNT_CODE_NOT_HONOURED'
  | 'DISCOUNT_CURRENTLY_INACTIVE'
  | 'DISCOUNT_CUSTOMER_NOT_ELIGIBLE'
  | 'DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED'
  | 'DISCOUNT_ELIGIBLE_CUSTOMER_MISSING'
  | 'DISCOUNT_INCOMPATIBLE_PURCHASE_TYPE'
  | 'DISCOUNT_NOT_FOUND'
  | 'DISCOUNT_NO_ENTITLED_LINE_ITEMS'
  | 'DISCOUNT_NO_ENTITLED_SHIPPING_LINES'
  | 'DISCOUNT_PURCHASE_NOT_IN_RANGE'
  | 'DISCOUNT_QUANTITY_NOT_IN_RANGE'
  | 'DISCOUNT_USAGE_LIMIT_REACHED'
  | 'DUPLICATE_DELIVERY_ADDRESS'
  | 'MERCHANDISE_NOT_ENOUGH_STOCK'
  | 'MERCHANDISE_OUT_OF_STOCK'
  | 'MERCHANDISE_SELLING_PLAN_NOT_APPLICABLE_ON_COMPANY_LOCATION'
  | 'PAYMENTS_GIFT_CARDS_UNAVAILABLE'
  | 'PRODUCT_UNAVAILABLE_IN_BUYER_LOCATION';

export type CurrencyCode =
  | 'AED'
  | 'AFN'
  | 'ALL'
  | 'AMD'
  | 'ANG'
  | 'AOA'
  | 'ARS'
  | 'AUD'
  | 'AWG'
  | 'AZN'
  | 'BAM'
  | 'BBD'
  | 'BDT'
  | 'BGN'
  | 'BHD'
  | 'BIF'
  | 'BMD'
  | 'BND'
  | 'BOB'
  | 'BRL'
  | 'BSD'
  | 'BTN'
  | 'BWP'
  | 'BYN'
  | 'BYR'
  | 'BZD'
  | 'CAD'
  | 'CDF'
  | 'CHF'
  | 'CLP'
  | 'CNY'
  | 'COP'
  | 'CRC'
  | 'CVE'
  | 'CZK'
  | 'DJF'
  | 'DKK'
  | 'DOP'
  | 'DZD'
  | 'EGP'
  | 'ERN'
  | 'ETB'
  | 'EUR'
  | 'FJD'
  | 'FKP'
  | 'GBP'
  | 'GEL'
  | 'GHS'
  | 'GIP'
  | 'GMD'
  | 'GNF'
  | 'GTQ'
  | 'GYD'
  | 'HKD'
  | 'HNL'
  | 'HRK'
  | 'HTG'
  | 'HUF'
  | 'IDR'
  | 'ILS'
  | 'INR'
  | 'IQD'
  | 'IRR'
  | 'ISK'
  | 'JEP'
  | 'JMD'
  | 'JOD'
  | 'JPY'
  | 'KES'
  | 'KGS'
  | 'KHR'
  | 'KID'
  | 'KMF'
  | 'KRW'
  | 'KWD'
  | 'KYD'
  | 'KZT'
  | 'LAK'
  | 'LBP'
  | 'LKR'
  | 'LRD'
  | 'LSL'
  | 'LTL'
  | 'LVL'
  | 'LYD'
  | 'MAD'
  | 'MDL'
  | 'MGA'
  | 'MKD'
  | 'MMK'
  | 'MNT'
  | 'MOP'
  | 'MRU'
  | 'MUR'
  | 'MVR'
  | 'MWK'
  | 'MXN'
  | 'MYR'
  | 'MZN'
  | 'NAD'
  | 'NGN'
  | 'NIO'
  | 'NOK'
  | 'NPR'
  | 'NZD'
  | 'OMR'
  | 'PAB'
  | 'PEN'
  | 'PGK'
  | 'PHP'
  | 'PKR'
  | 'PLN'
  | 'PYG'
  | 'QAR'
  | 'RON'
  | 'RSD'
  | 'RUB'
  | 'RWF'
  | 'SAR'
  | 'SBD'
  | 'SCR'
  | 'SDG'
  | 'SEK'
  | 'SGD'
  | 'SHP'
  | 'SLL'
  | 'SOS'
  | 'SRD'
  | 'SSP'
  | 'STD'
  | 'STN'
  | 'SYP'
  | 'SZL'
  | 'THB'
  | 'TJS'
  | 'TMT'
  | 'TND'
  | 'TOP'
  | 'TRY'
  | 'TTD'
  | 'TWD'
  | 'TZS'
  | 'UAH'
  | 'UGX'
  | 'USD'
  | 'UYU'
  | 'UZS'
  | 'VED'
  | 'VEF'
  | 'VES'
  | 'VND'
  | 'VUV'
  | 'WST'
  | 'XAF'
  | 'XCD'
  | 'XOF'
  | 'XPF'
  | 'XXX'
  | 'YER'
  | 'ZAR'
  | 'ZMW';

export type DiscountApplicationTargetType =
  | 'LINE_ITEM'
  | 'SHIPPING_LINE';

export type HasMetafieldsIdentifier = {
  key: string;
  namespace?: string | null | undefined;
};

export type ReadCartQueryVariables = Exact<{
  cartId: string;
  author: HasMetafieldsIdentifier;
}>;


export type ReadCartQuery = { cart: { id: string, checkoutUrl: string, totalQuantity: number, note: string | null, cost: { totalAmount: { amount: string } }, discountCodes: Array<{ code: string, applicable: boolean }>, appliedGiftCards: Array<{ id: string, lastCharacters: string, balance: { amount: string }, amountUsed: { amount: string } }>, discountApplications: Array<
      | { title: string, targetType: DiscountApplicationTargetType, totalAllocatedAmount: { amount: string } }
      | { code: string, targetType: DiscountApplicationTargetType, totalAllocatedAmount: { amount: string } }
      | { title: string, targetType: DiscountApplicationTargetType, totalAllocatedAmount: { amount: string } }
    >, lines: { edges: Array<{ node:
          | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, discountAllocations: Array<
              | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
              | { code: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
              | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
            >, merchandise: { id: string, title: string, availableForSale: boolean, currentlyNotInStock: boolean, requiresShipping: boolean, quantityAvailable: number | null, price: { amount: string }, compareAtPrice: { amount: string } | null, storeAvailability: { nodes: Array<{ quantityAvailable: number, pickUpTime: string, location: { name: string } }> }, product: { id: string, title: string, handle: string, vendor: string, productType: string, isGiftCard: boolean, tags: Array<string>, published: { value: string } | null, metafields: Array<{ namespace: string, key: string, value: string } | null>, featuredImage: { url: string, width: number | null, height: number | null } | null } } }
          | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, discountAllocations: Array<
              | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
              | { code: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
              | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
            >, merchandise: { id: string, title: string, availableForSale: boolean, currentlyNotInStock: boolean, requiresShipping: boolean, quantityAvailable: number | null, price: { amount: string }, compareAtPrice: { amount: string } | null, storeAvailability: { nodes: Array<{ quantityAvailable: number, pickUpTime: string, location: { name: string } }> }, product: { id: string, title: string, handle: string, vendor: string, productType: string, isGiftCard: boolean, tags: Array<string>, published: { value: string } | null, metafields: Array<{ namespace: string, key: string, value: string } | null>, featuredImage: { url: string, width: number | null, height: number | null } | null } } }
         }> } } | null };

export type CartFieldsFragment = { id: string, checkoutUrl: string, totalQuantity: number, note: string | null, cost: { totalAmount: { amount: string } }, discountCodes: Array<{ code: string, applicable: boolean }>, appliedGiftCards: Array<{ id: string, lastCharacters: string, balance: { amount: string }, amountUsed: { amount: string } }>, discountApplications: Array<
    | { title: string, targetType: DiscountApplicationTargetType, totalAllocatedAmount: { amount: string } }
    | { code: string, targetType: DiscountApplicationTargetType, totalAllocatedAmount: { amount: string } }
    | { title: string, targetType: DiscountApplicationTargetType, totalAllocatedAmount: { amount: string } }
  >, lines: { edges: Array<{ node:
        | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, discountAllocations: Array<
            | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
            | { code: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
            | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
          >, merchandise: { id: string, title: string, availableForSale: boolean, currentlyNotInStock: boolean, requiresShipping: boolean, quantityAvailable: number | null, price: { amount: string }, compareAtPrice: { amount: string } | null, storeAvailability: { nodes: Array<{ quantityAvailable: number, pickUpTime: string, location: { name: string } }> }, product: { id: string, title: string, handle: string, vendor: string, productType: string, isGiftCard: boolean, tags: Array<string>, published: { value: string } | null, metafields: Array<{ namespace: string, key: string, value: string } | null>, featuredImage: { url: string, width: number | null, height: number | null } | null } } }
        | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, discountAllocations: Array<
            | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
            | { code: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
            | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
          >, merchandise: { id: string, title: string, availableForSale: boolean, currentlyNotInStock: boolean, requiresShipping: boolean, quantityAvailable: number | null, price: { amount: string }, compareAtPrice: { amount: string } | null, storeAvailability: { nodes: Array<{ quantityAvailable: number, pickUpTime: string, location: { name: string } }> }, product: { id: string, title: string, handle: string, vendor: string, productType: string, isGiftCard: boolean, tags: Array<string>, published: { value: string } | null, metafields: Array<{ namespace: string, key: string, value: string } | null>, featuredImage: { url: string, width: number | null, height: number | null } | null } } }
       }> } };

type DiscountFields_CartAutomaticDiscountAllocation_Fragment = { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } };

type DiscountFields_CartCodeDiscountAllocation_Fragment = { code: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } };

type DiscountFields_CartCustomDiscountAllocation_Fragment = { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } };

export type DiscountFieldsFragment =
  | DiscountFields_CartAutomaticDiscountAllocation_Fragment
  | DiscountFields_CartCodeDiscountAllocation_Fragment
  | DiscountFields_CartCustomDiscountAllocation_Fragment
;

export type CreateCartMutationVariables = Exact<{
  lines: Array<CartLineInput>;
  discountCodes?: Array<string> | null | undefined;
  author: HasMetafieldsIdentifier;
}>;


export type CreateCartMutation = { cartCreate: { cart: { id: string, checkoutUrl: string, totalQuantity: number, note: string | null, cost: { totalAmount: { amount: string } }, discountCodes: Array<{ code: string, applicable: boolean }>, appliedGiftCards: Array<{ id: string, lastCharacters: string, balance: { amount: string }, amountUsed: { amount: string } }>, discountApplications: Array<
        | { title: string, targetType: DiscountApplicationTargetType, totalAllocatedAmount: { amount: string } }
        | { code: string, targetType: DiscountApplicationTargetType, totalAllocatedAmount: { amount: string } }
        | { title: string, targetType: DiscountApplicationTargetType, totalAllocatedAmount: { amount: string } }
      >, lines: { edges: Array<{ node:
            | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, discountAllocations: Array<
                | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
                | { code: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
                | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
              >, merchandise: { id: string, title: string, availableForSale: boolean, currentlyNotInStock: boolean, requiresShipping: boolean, quantityAvailable: number | null, price: { amount: string }, compareAtPrice: { amount: string } | null, storeAvailability: { nodes: Array<{ quantityAvailable: number, pickUpTime: string, location: { name: string } }> }, product: { id: string, title: string, handle: string, vendor: string, productType: string, isGiftCard: boolean, tags: Array<string>, published: { value: string } | null, metafields: Array<{ namespace: string, key: string, value: string } | null>, featuredImage: { url: string, width: number | null, height: number | null } | null } } }
            | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, discountAllocations: Array<
                | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
                | { code: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
                | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
              >, merchandise: { id: string, title: string, availableForSale: boolean, currentlyNotInStock: boolean, requiresShipping: boolean, quantityAvailable: number | null, price: { amount: string }, compareAtPrice: { amount: string } | null, storeAvailability: { nodes: Array<{ quantityAvailable: number, pickUpTime: string, location: { name: string } }> }, product: { id: string, title: string, handle: string, vendor: string, productType: string, isGiftCard: boolean, tags: Array<string>, published: { value: string } | null, metafields: Array<{ namespace: string, key: string, value: string } | null>, featuredImage: { url: string, width: number | null, height: number | null } | null } } }
           }> } } | null, userErrors: Array<{ code: CartErrorCode | null, field: Array<string> | null, message: string }>, warnings: Array<{ code: CartWarningCode, message: string, target: string }> } | null };

export type AddLinesMutationVariables = Exact<{
  cartId: string;
  lines: Array<CartLineInput>;
  author: HasMetafieldsIdentifier;
}>;


export type AddLinesMutation = { cartLinesAdd: { cart: { id: string, checkoutUrl: string, totalQuantity: number, note: string | null, cost: { totalAmount: { amount: string } }, discountCodes: Array<{ code: string, applicable: boolean }>, appliedGiftCards: Array<{ id: string, lastCharacters: string, balance: { amount: string }, amountUsed: { amount: string } }>, discountApplications: Array<
        | { title: string, targetType: DiscountApplicationTargetType, totalAllocatedAmount: { amount: string } }
        | { code: string, targetType: DiscountApplicationTargetType, totalAllocatedAmount: { amount: string } }
        | { title: string, targetType: DiscountApplicationTargetType, totalAllocatedAmount: { amount: string } }
      >, lines: { edges: Array<{ node:
            | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, discountAllocations: Array<
                | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
                | { code: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
                | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
              >, merchandise: { id: string, title: string, availableForSale: boolean, currentlyNotInStock: boolean, requiresShipping: boolean, quantityAvailable: number | null, price: { amount: string }, compareAtPrice: { amount: string } | null, storeAvailability: { nodes: Array<{ quantityAvailable: number, pickUpTime: string, location: { name: string } }> }, product: { id: string, title: string, handle: string, vendor: string, productType: string, isGiftCard: boolean, tags: Array<string>, published: { value: string } | null, metafields: Array<{ namespace: string, key: string, value: string } | null>, featuredImage: { url: string, width: number | null, height: number | null } | null } } }
            | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, discountAllocations: Array<
                | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
                | { code: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
                | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
              >, merchandise: { id: string, title: string, availableForSale: boolean, currentlyNotInStock: boolean, requiresShipping: boolean, quantityAvailable: number | null, price: { amount: string }, compareAtPrice: { amount: string } | null, storeAvailability: { nodes: Array<{ quantityAvailable: number, pickUpTime: string, location: { name: string } }> }, product: { id: string, title: string, handle: string, vendor: string, productType: string, isGiftCard: boolean, tags: Array<string>, published: { value: string } | null, metafields: Array<{ namespace: string, key: string, value: string } | null>, featuredImage: { url: string, width: number | null, height: number | null } | null } } }
           }> } } | null, userErrors: Array<{ code: CartErrorCode | null, field: Array<string> | null, message: string }>, warnings: Array<{ code: CartWarningCode, message: string, target: string }> } | null };

export type UpdateLinesMutationVariables = Exact<{
  cartId: string;
  lines: Array<CartLineUpdateInput>;
  author: HasMetafieldsIdentifier;
}>;


export type UpdateLinesMutation = { cartLinesUpdate: { cart: { id: string, checkoutUrl: string, totalQuantity: number, note: string | null, cost: { totalAmount: { amount: string } }, discountCodes: Array<{ code: string, applicable: boolean }>, appliedGiftCards: Array<{ id: string, lastCharacters: string, balance: { amount: string }, amountUsed: { amount: string } }>, discountApplications: Array<
        | { title: string, targetType: DiscountApplicationTargetType, totalAllocatedAmount: { amount: string } }
        | { code: string, targetType: DiscountApplicationTargetType, totalAllocatedAmount: { amount: string } }
        | { title: string, targetType: DiscountApplicationTargetType, totalAllocatedAmount: { amount: string } }
      >, lines: { edges: Array<{ node:
            | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, discountAllocations: Array<
                | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
                | { code: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
                | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
              >, merchandise: { id: string, title: string, availableForSale: boolean, currentlyNotInStock: boolean, requiresShipping: boolean, quantityAvailable: number | null, price: { amount: string }, compareAtPrice: { amount: string } | null, storeAvailability: { nodes: Array<{ quantityAvailable: number, pickUpTime: string, location: { name: string } }> }, product: { id: string, title: string, handle: string, vendor: string, productType: string, isGiftCard: boolean, tags: Array<string>, published: { value: string } | null, metafields: Array<{ namespace: string, key: string, value: string } | null>, featuredImage: { url: string, width: number | null, height: number | null } | null } } }
            | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, discountAllocations: Array<
                | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
                | { code: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
                | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
              >, merchandise: { id: string, title: string, availableForSale: boolean, currentlyNotInStock: boolean, requiresShipping: boolean, quantityAvailable: number | null, price: { amount: string }, compareAtPrice: { amount: string } | null, storeAvailability: { nodes: Array<{ quantityAvailable: number, pickUpTime: string, location: { name: string } }> }, product: { id: string, title: string, handle: string, vendor: string, productType: string, isGiftCard: boolean, tags: Array<string>, published: { value: string } | null, metafields: Array<{ namespace: string, key: string, value: string } | null>, featuredImage: { url: string, width: number | null, height: number | null } | null } } }
           }> } } | null, userErrors: Array<{ code: CartErrorCode | null, field: Array<string> | null, message: string }>, warnings: Array<{ code: CartWarningCode, message: string, target: string }> } | null };

export type RemoveLinesMutationVariables = Exact<{
  cartId: string;
  lineIds: Array<string>;
  author: HasMetafieldsIdentifier;
}>;


export type RemoveLinesMutation = { cartLinesRemove: { cart: { id: string, checkoutUrl: string, totalQuantity: number, note: string | null, cost: { totalAmount: { amount: string } }, discountCodes: Array<{ code: string, applicable: boolean }>, appliedGiftCards: Array<{ id: string, lastCharacters: string, balance: { amount: string }, amountUsed: { amount: string } }>, discountApplications: Array<
        | { title: string, targetType: DiscountApplicationTargetType, totalAllocatedAmount: { amount: string } }
        | { code: string, targetType: DiscountApplicationTargetType, totalAllocatedAmount: { amount: string } }
        | { title: string, targetType: DiscountApplicationTargetType, totalAllocatedAmount: { amount: string } }
      >, lines: { edges: Array<{ node:
            | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, discountAllocations: Array<
                | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
                | { code: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
                | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
              >, merchandise: { id: string, title: string, availableForSale: boolean, currentlyNotInStock: boolean, requiresShipping: boolean, quantityAvailable: number | null, price: { amount: string }, compareAtPrice: { amount: string } | null, storeAvailability: { nodes: Array<{ quantityAvailable: number, pickUpTime: string, location: { name: string } }> }, product: { id: string, title: string, handle: string, vendor: string, productType: string, isGiftCard: boolean, tags: Array<string>, published: { value: string } | null, metafields: Array<{ namespace: string, key: string, value: string } | null>, featuredImage: { url: string, width: number | null, height: number | null } | null } } }
            | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, discountAllocations: Array<
                | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
                | { code: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
                | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
              >, merchandise: { id: string, title: string, availableForSale: boolean, currentlyNotInStock: boolean, requiresShipping: boolean, quantityAvailable: number | null, price: { amount: string }, compareAtPrice: { amount: string } | null, storeAvailability: { nodes: Array<{ quantityAvailable: number, pickUpTime: string, location: { name: string } }> }, product: { id: string, title: string, handle: string, vendor: string, productType: string, isGiftCard: boolean, tags: Array<string>, published: { value: string } | null, metafields: Array<{ namespace: string, key: string, value: string } | null>, featuredImage: { url: string, width: number | null, height: number | null } | null } } }
           }> } } | null, userErrors: Array<{ code: CartErrorCode | null, field: Array<string> | null, message: string }>, warnings: Array<{ code: CartWarningCode, message: string, target: string }> } | null };

export type SetNoteMutationVariables = Exact<{
  cartId: string;
  note: string;
  author: HasMetafieldsIdentifier;
}>;


export type SetNoteMutation = { cartNoteUpdate: { cart: { id: string, checkoutUrl: string, totalQuantity: number, note: string | null, cost: { totalAmount: { amount: string } }, discountCodes: Array<{ code: string, applicable: boolean }>, appliedGiftCards: Array<{ id: string, lastCharacters: string, balance: { amount: string }, amountUsed: { amount: string } }>, discountApplications: Array<
        | { title: string, targetType: DiscountApplicationTargetType, totalAllocatedAmount: { amount: string } }
        | { code: string, targetType: DiscountApplicationTargetType, totalAllocatedAmount: { amount: string } }
        | { title: string, targetType: DiscountApplicationTargetType, totalAllocatedAmount: { amount: string } }
      >, lines: { edges: Array<{ node:
            | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, discountAllocations: Array<
                | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
                | { code: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
                | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
              >, merchandise: { id: string, title: string, availableForSale: boolean, currentlyNotInStock: boolean, requiresShipping: boolean, quantityAvailable: number | null, price: { amount: string }, compareAtPrice: { amount: string } | null, storeAvailability: { nodes: Array<{ quantityAvailable: number, pickUpTime: string, location: { name: string } }> }, product: { id: string, title: string, handle: string, vendor: string, productType: string, isGiftCard: boolean, tags: Array<string>, published: { value: string } | null, metafields: Array<{ namespace: string, key: string, value: string } | null>, featuredImage: { url: string, width: number | null, height: number | null } | null } } }
            | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, discountAllocations: Array<
                | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
                | { code: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
                | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
              >, merchandise: { id: string, title: string, availableForSale: boolean, currentlyNotInStock: boolean, requiresShipping: boolean, quantityAvailable: number | null, price: { amount: string }, compareAtPrice: { amount: string } | null, storeAvailability: { nodes: Array<{ quantityAvailable: number, pickUpTime: string, location: { name: string } }> }, product: { id: string, title: string, handle: string, vendor: string, productType: string, isGiftCard: boolean, tags: Array<string>, published: { value: string } | null, metafields: Array<{ namespace: string, key: string, value: string } | null>, featuredImage: { url: string, width: number | null, height: number | null } | null } } }
           }> } } | null, userErrors: Array<{ code: CartErrorCode | null, field: Array<string> | null, message: string }>, warnings: Array<{ code: CartWarningCode, message: string, target: string }> } | null };

export type SetCodesMutationVariables = Exact<{
  cartId: string;
  discountCodes: Array<string>;
  author: HasMetafieldsIdentifier;
}>;


export type SetCodesMutation = { cartDiscountCodesUpdate: { cart: { id: string, checkoutUrl: string, totalQuantity: number, note: string | null, cost: { totalAmount: { amount: string } }, discountCodes: Array<{ code: string, applicable: boolean }>, appliedGiftCards: Array<{ id: string, lastCharacters: string, balance: { amount: string }, amountUsed: { amount: string } }>, discountApplications: Array<
        | { title: string, targetType: DiscountApplicationTargetType, totalAllocatedAmount: { amount: string } }
        | { code: string, targetType: DiscountApplicationTargetType, totalAllocatedAmount: { amount: string } }
        | { title: string, targetType: DiscountApplicationTargetType, totalAllocatedAmount: { amount: string } }
      >, lines: { edges: Array<{ node:
            | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, discountAllocations: Array<
                | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
                | { code: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
                | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
              >, merchandise: { id: string, title: string, availableForSale: boolean, currentlyNotInStock: boolean, requiresShipping: boolean, quantityAvailable: number | null, price: { amount: string }, compareAtPrice: { amount: string } | null, storeAvailability: { nodes: Array<{ quantityAvailable: number, pickUpTime: string, location: { name: string } }> }, product: { id: string, title: string, handle: string, vendor: string, productType: string, isGiftCard: boolean, tags: Array<string>, published: { value: string } | null, metafields: Array<{ namespace: string, key: string, value: string } | null>, featuredImage: { url: string, width: number | null, height: number | null } | null } } }
            | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, discountAllocations: Array<
                | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
                | { code: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
                | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
              >, merchandise: { id: string, title: string, availableForSale: boolean, currentlyNotInStock: boolean, requiresShipping: boolean, quantityAvailable: number | null, price: { amount: string }, compareAtPrice: { amount: string } | null, storeAvailability: { nodes: Array<{ quantityAvailable: number, pickUpTime: string, location: { name: string } }> }, product: { id: string, title: string, handle: string, vendor: string, productType: string, isGiftCard: boolean, tags: Array<string>, published: { value: string } | null, metafields: Array<{ namespace: string, key: string, value: string } | null>, featuredImage: { url: string, width: number | null, height: number | null } | null } } }
           }> } } | null, userErrors: Array<{ code: CartErrorCode | null, field: Array<string> | null, message: string }>, warnings: Array<{ code: CartWarningCode, message: string, target: string }> } | null };

export type AddGiftCardMutationVariables = Exact<{
  cartId: string;
  giftCardCodes: Array<string>;
  author: HasMetafieldsIdentifier;
}>;


export type AddGiftCardMutation = { cartGiftCardCodesAdd: { cart: { id: string, checkoutUrl: string, totalQuantity: number, note: string | null, cost: { totalAmount: { amount: string } }, discountCodes: Array<{ code: string, applicable: boolean }>, appliedGiftCards: Array<{ id: string, lastCharacters: string, balance: { amount: string }, amountUsed: { amount: string } }>, discountApplications: Array<
        | { title: string, targetType: DiscountApplicationTargetType, totalAllocatedAmount: { amount: string } }
        | { code: string, targetType: DiscountApplicationTargetType, totalAllocatedAmount: { amount: string } }
        | { title: string, targetType: DiscountApplicationTargetType, totalAllocatedAmount: { amount: string } }
      >, lines: { edges: Array<{ node:
            | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, discountAllocations: Array<
                | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
                | { code: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
                | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
              >, merchandise: { id: string, title: string, availableForSale: boolean, currentlyNotInStock: boolean, requiresShipping: boolean, quantityAvailable: number | null, price: { amount: string }, compareAtPrice: { amount: string } | null, storeAvailability: { nodes: Array<{ quantityAvailable: number, pickUpTime: string, location: { name: string } }> }, product: { id: string, title: string, handle: string, vendor: string, productType: string, isGiftCard: boolean, tags: Array<string>, published: { value: string } | null, metafields: Array<{ namespace: string, key: string, value: string } | null>, featuredImage: { url: string, width: number | null, height: number | null } | null } } }
            | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, discountAllocations: Array<
                | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
                | { code: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
                | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
              >, merchandise: { id: string, title: string, availableForSale: boolean, currentlyNotInStock: boolean, requiresShipping: boolean, quantityAvailable: number | null, price: { amount: string }, compareAtPrice: { amount: string } | null, storeAvailability: { nodes: Array<{ quantityAvailable: number, pickUpTime: string, location: { name: string } }> }, product: { id: string, title: string, handle: string, vendor: string, productType: string, isGiftCard: boolean, tags: Array<string>, published: { value: string } | null, metafields: Array<{ namespace: string, key: string, value: string } | null>, featuredImage: { url: string, width: number | null, height: number | null } | null } } }
           }> } } | null, userErrors: Array<{ code: CartErrorCode | null, field: Array<string> | null, message: string }>, warnings: Array<{ code: CartWarningCode, message: string, target: string }> } | null };

export type RemoveGiftCardMutationVariables = Exact<{
  cartId: string;
  ids: Array<string>;
  author: HasMetafieldsIdentifier;
}>;


export type RemoveGiftCardMutation = { cartGiftCardCodesRemove: { cart: { id: string, checkoutUrl: string, totalQuantity: number, note: string | null, cost: { totalAmount: { amount: string } }, discountCodes: Array<{ code: string, applicable: boolean }>, appliedGiftCards: Array<{ id: string, lastCharacters: string, balance: { amount: string }, amountUsed: { amount: string } }>, discountApplications: Array<
        | { title: string, targetType: DiscountApplicationTargetType, totalAllocatedAmount: { amount: string } }
        | { code: string, targetType: DiscountApplicationTargetType, totalAllocatedAmount: { amount: string } }
        | { title: string, targetType: DiscountApplicationTargetType, totalAllocatedAmount: { amount: string } }
      >, lines: { edges: Array<{ node:
            | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, discountAllocations: Array<
                | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
                | { code: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
                | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
              >, merchandise: { id: string, title: string, availableForSale: boolean, currentlyNotInStock: boolean, requiresShipping: boolean, quantityAvailable: number | null, price: { amount: string }, compareAtPrice: { amount: string } | null, storeAvailability: { nodes: Array<{ quantityAvailable: number, pickUpTime: string, location: { name: string } }> }, product: { id: string, title: string, handle: string, vendor: string, productType: string, isGiftCard: boolean, tags: Array<string>, published: { value: string } | null, metafields: Array<{ namespace: string, key: string, value: string } | null>, featuredImage: { url: string, width: number | null, height: number | null } | null } } }
            | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, discountAllocations: Array<
                | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
                | { code: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
                | { title: string, targetType: DiscountApplicationTargetType, discountedAmount: { amount: string } }
              >, merchandise: { id: string, title: string, availableForSale: boolean, currentlyNotInStock: boolean, requiresShipping: boolean, quantityAvailable: number | null, price: { amount: string }, compareAtPrice: { amount: string } | null, storeAvailability: { nodes: Array<{ quantityAvailable: number, pickUpTime: string, location: { name: string } }> }, product: { id: string, title: string, handle: string, vendor: string, productType: string, isGiftCard: boolean, tags: Array<string>, published: { value: string } | null, metafields: Array<{ namespace: string, key: string, value: string } | null>, featuredImage: { url: string, width: number | null, height: number | null } | null } } }
           }> } } | null, userErrors: Array<{ code: CartErrorCode | null, field: Array<string> | null, message: string }>, warnings: Array<{ code: CartWarningCode, message: string, target: string }> } | null };

export type GiftWrapQueryVariables = Exact<{
  handle: string;
}>;


export type GiftWrapQuery = { product: { title: string, variants: { nodes: Array<{ id: string, availableForSale: boolean, price: { amount: string } }> } } | null };

export type CollectionProductsQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type CollectionProductsQuery = { collection: { products: { nodes: Array<{ handle: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type CollectionsPageQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type CollectionsPageQuery = { collections: { nodes: Array<{ id: string, handle: string, title: string, description: string, image: { url: string, width: number | null, height: number | null } | null, products: { nodes: Array<{ handle: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type CollectionFieldsFragment = { id: string, handle: string, title: string, description: string, image: { url: string, width: number | null, height: number | null } | null, products: { nodes: Array<{ handle: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ProductsPageQueryVariables = Exact<{
  after?: string | null | undefined;
  created?: string | null | undefined;
  namespace: string;
  key: string;
}>;


export type ProductsPageQuery = { products: { nodes: Array<{ id: string, handle: string, title: string, vendor: string, productType: string, isGiftCard: boolean, tags: Array<string>, descriptionHtml: string, createdAt: string, category: { name: string, ancestors: Array<{ name: string }> } | null, featuredImage: { url: string, width: number | null, height: number | null, thumbhash: string | null } | null, author: { value: string } | null, genres: { value: string } | null, published: { value: string } | null, isbn: { value: string } | null, publisher: { value: string } | null, pages: { value: string } | null, language: { value: string } | null, narrator: { value: string } | null, audioMinutes: { value: string } | null, variants: { nodes: Array<{ id: string, title: string, availableForSale: boolean, currentlyNotInStock: boolean, quantityAvailable: number | null, requiresShipping: boolean, barcode: string | null, sku: string | null, price: { amount: string, currencyCode: CurrencyCode }, compareAtPrice: { amount: string } | null, selectedOptions: Array<{ name: string, value: string }>, personalize: { value: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ProductFieldsFragment = { id: string, handle: string, title: string, vendor: string, productType: string, isGiftCard: boolean, tags: Array<string>, descriptionHtml: string, createdAt: string, category: { name: string, ancestors: Array<{ name: string }> } | null, featuredImage: { url: string, width: number | null, height: number | null, thumbhash: string | null } | null, author: { value: string } | null, genres: { value: string } | null, published: { value: string } | null, isbn: { value: string } | null, publisher: { value: string } | null, pages: { value: string } | null, language: { value: string } | null, narrator: { value: string } | null, audioMinutes: { value: string } | null, variants: { nodes: Array<{ id: string, title: string, availableForSale: boolean, currentlyNotInStock: boolean, quantityAvailable: number | null, requiresShipping: boolean, barcode: string | null, sku: string | null, price: { amount: string, currencyCode: CurrencyCode }, compareAtPrice: { amount: string } | null, selectedOptions: Array<{ name: string, value: string }>, personalize: { value: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type VariantFieldsFragment = { id: string, title: string, availableForSale: boolean, currentlyNotInStock: boolean, quantityAvailable: number | null, requiresShipping: boolean, barcode: string | null, sku: string | null, price: { amount: string, currencyCode: CurrencyCode }, compareAtPrice: { amount: string } | null, selectedOptions: Array<{ name: string, value: string }>, personalize: { value: string } | null };

export type ProductVariantsQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type ProductVariantsQuery = { product: { variants: { nodes: Array<{ id: string, title: string, availableForSale: boolean, currentlyNotInStock: boolean, quantityAvailable: number | null, requiresShipping: boolean, barcode: string | null, sku: string | null, price: { amount: string, currencyCode: CurrencyCode }, compareAtPrice: { amount: string } | null, selectedOptions: Array<{ name: string, value: string }>, personalize: { value: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type ChangedProductQueryVariables = Exact<{
  id: string;
  namespace: string;
  key: string;
}>;


export type ChangedProductQuery = { product: { id: string, handle: string, title: string, vendor: string, productType: string, isGiftCard: boolean, tags: Array<string>, descriptionHtml: string, createdAt: string, collections: { nodes: Array<{ handle: string }> }, category: { name: string, ancestors: Array<{ name: string }> } | null, featuredImage: { url: string, width: number | null, height: number | null, thumbhash: string | null } | null, author: { value: string } | null, genres: { value: string } | null, published: { value: string } | null, isbn: { value: string } | null, publisher: { value: string } | null, pages: { value: string } | null, language: { value: string } | null, narrator: { value: string } | null, audioMinutes: { value: string } | null, variants: { nodes: Array<{ id: string, title: string, availableForSale: boolean, currentlyNotInStock: boolean, quantityAvailable: number | null, requiresShipping: boolean, barcode: string | null, sku: string | null, price: { amount: string, currencyCode: CurrencyCode }, compareAtPrice: { amount: string } | null, selectedOptions: Array<{ name: string, value: string }>, personalize: { value: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type StockQueryVariables = Exact<{
  first: number;
}>;


export type StockQuery = { products: { nodes: Array<{ variants: { nodes: Array<{ quantityAvailable: number | null }> } }> } };

export type PricesQueryVariables = Exact<{
  ids: Array<string>;
}>;


export type PricesQuery = { nodes: Array<
    | { id: string, variants: { nodes: Array<{ id: string, availableForSale: boolean, price: { amount: string }, compareAtPrice: { amount: string } | null }> } }
    | Record<PropertyKey, never>
   | null> };

export type PricedProductFragment = { id: string, variants: { nodes: Array<{ id: string, availableForSale: boolean, price: { amount: string }, compareAtPrice: { amount: string } | null }> } };

export type PricingQueryVariables = Exact<{
  id: string;
}>;


export type PricingQuery = { product: { id: string, variants: { nodes: Array<{ id: string, availableForSale: boolean, price: { amount: string }, compareAtPrice: { amount: string } | null }> } } | null };

export type PickupScopeQueryVariables = Exact<{
  first: number;
}>;


export type PickupScopeQuery = { locations: { nodes: Array<{ id: string }> } };

export type ProductPickupQueryVariables = Exact<{
  id: string;
}>;


export type ProductPickupQuery = { product: { variants: { nodes: Array<{ id: string, storeAvailability: { nodes: Array<{ quantityAvailable: number, pickUpTime: string, location: { name: string } }> } }> } } | null };

export type ProductStockQueryVariables = Exact<{
  id: string;
}>;


export type ProductStockQuery = { product: { variants: { nodes: Array<{ id: string, availableForSale: boolean, currentlyNotInStock: boolean, quantityAvailable: number | null }> } } | null };

export type Operations = {
  ReadCart: { result: ReadCartQuery; variables: ReadCartQueryVariables };
  CreateCart: { result: CreateCartMutation; variables: CreateCartMutationVariables };
  AddLines: { result: AddLinesMutation; variables: AddLinesMutationVariables };
  UpdateLines: { result: UpdateLinesMutation; variables: UpdateLinesMutationVariables };
  RemoveLines: { result: RemoveLinesMutation; variables: RemoveLinesMutationVariables };
  SetNote: { result: SetNoteMutation; variables: SetNoteMutationVariables };
  SetCodes: { result: SetCodesMutation; variables: SetCodesMutationVariables };
  AddGiftCard: { result: AddGiftCardMutation; variables: AddGiftCardMutationVariables };
  RemoveGiftCard: { result: RemoveGiftCardMutation; variables: RemoveGiftCardMutationVariables };
  GiftWrap: { result: GiftWrapQuery; variables: GiftWrapQueryVariables };
  CollectionProducts: { result: CollectionProductsQuery; variables: CollectionProductsQueryVariables };
  CollectionsPage: { result: CollectionsPageQuery; variables: CollectionsPageQueryVariables };
  ProductsPage: { result: ProductsPageQuery; variables: ProductsPageQueryVariables };
  ProductVariants: { result: ProductVariantsQuery; variables: ProductVariantsQueryVariables };
  ChangedProduct: { result: ChangedProductQuery; variables: ChangedProductQueryVariables };
  Stock: { result: StockQuery; variables: StockQueryVariables };
  Prices: { result: PricesQuery; variables: PricesQueryVariables };
  Pricing: { result: PricingQuery; variables: PricingQueryVariables };
  PickupScope: { result: PickupScopeQuery; variables: PickupScopeQueryVariables };
  ProductPickup: { result: ProductPickupQuery; variables: ProductPickupQueryVariables };
  ProductStock: { result: ProductStockQuery; variables: ProductStockQueryVariables };
};
